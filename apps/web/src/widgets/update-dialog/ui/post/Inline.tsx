import type { ReactNode } from 'react';
import type { BbcodeInline } from '@patchlight/bbcode';
import { ExternalLink } from './links.tsx';
import { Picture } from './Picture.tsx';
import { InlineSpoiler } from './Spoiler.tsx';

const unknownNode = (node: never): null => {
  void node;
  return null;
};

const Phrase = ({ node }: { node: BbcodeInline }): ReactNode => {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'bold':
      return (
        <strong>
          <Inline nodes={node.children} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <Inline nodes={node.children} />
        </em>
      );
    case 'underline':
      return (
        <u>
          <Inline nodes={node.children} />
        </u>
      );
    case 'strike':
      return (
        <s>
          <Inline nodes={node.children} />
        </s>
      );
    case 'small':
      return (
        <small>
          <Inline nodes={node.children} />
        </small>
      );
    case 'link':
      return (
        <ExternalLink href={node.href}>
          <Inline nodes={node.children} />
        </ExternalLink>
      );
    case 'image':
      return <Picture node={node} />;
    case 'inlineSpoiler':
      return (
        <InlineSpoiler>
          <Inline nodes={node.children} />
        </InlineSpoiler>
      );
    case 'inlineCode':
      return <code>{node.text}</code>;
    case 'lineBreak':
      return <br />;
    default:
      return unknownNode(node);
  }
};

/** The inline content of a paragraph. */
export const Inline = ({ nodes }: { nodes: readonly BbcodeInline[] }): ReactNode =>
  nodes.map((node, index) => <Phrase key={index} node={node} />);
