import type { ReactNode } from 'react';
import type {
  BbcodeBlock,
  BbcodeDocument,
  InlineSpoilerNode,
  ListItemNode,
  ParagraphNode,
  TableNode,
} from '@patchlight/bbcode';
import { Inline } from './Inline.tsx';
import { ExternalLink } from './links.tsx';
import { Carousel, Clip } from './media.tsx';
import { Spoiler } from './Spoiler.tsx';
import { Youtube } from './Youtube.tsx';
import styles from './Post.module.css';

/** Headings of a post are below the h2 and h3 of the dialog. */
const HEADINGS = { 1: 'h4', 2: 'h5', 3: 'h6', 4: 'h6', 5: 'h6', 6: 'h6' } as const;

const Blocks = ({ nodes }: { nodes: readonly BbcodeBlock[] }): ReactNode =>
  nodes.map((node, index) => <Block key={index} node={node} />);

const Items = ({ nodes }: { nodes: readonly ListItemNode[] }): ReactNode =>
  nodes.map((item, index) => (
    <li key={index}>
      <Blocks nodes={item.children} />
    </li>
  ));

const Table = ({ node }: { node: TableNode }) => (
  <div className={styles.scroller} tabIndex={0} role="region" aria-label="Table">
    <table>
      <tbody>
        {node.children.map((row, rowIndex) => (
          <tr key={rowIndex}>
            {row.children.map(({ header, colspan, rowspan, children }, index) => {
              const Cell = header ? 'th' : 'td';
              return (
                <Cell key={index} colSpan={colspan} rowSpan={rowspan}>
                  <Blocks nodes={children} />
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** A paragraph that consists of one spoiler. */
const isSpoilerAlone = (
  node: ParagraphNode,
): node is ParagraphNode & { children: readonly [InlineSpoilerNode] } =>
  node.children.length === 1 && node.children[0]?.type === 'inlineSpoiler';

const unknownNode = (node: never): null => {
  void node;
  return null;
};

const Block = ({ node }: { node: BbcodeBlock }): ReactNode => {
  switch (node.type) {
    case 'paragraph':
      return isSpoilerAlone(node) ? (
        <Spoiler>
          <Inline nodes={node.children[0].children} />
        </Spoiler>
      ) : (
        <p>
          <Inline nodes={node.children} />
        </p>
      );
    case 'heading': {
      const Heading = HEADINGS[node.level];
      return (
        <Heading data-level={node.level}>
          <Inline nodes={node.children} />
        </Heading>
      );
    }
    case 'list': {
      const List = node.ordered ? 'ol' : 'ul';
      return (
        <List>
          <Items nodes={node.children} />
        </List>
      );
    }
    case 'quote':
      return (
        <blockquote>
          {node.author !== undefined && (
            <p className={styles.author}>{`Originally posted by ${node.author}:`}</p>
          )}
          <Blocks nodes={node.children} />
        </blockquote>
      );
    case 'pullquote':
      return (
        <blockquote className={styles.pullquote}>
          <Blocks nodes={node.children} />
        </blockquote>
      );
    case 'code':
      return (
        <pre tabIndex={0} role="region" aria-label="Code">
          <code>{node.text}</code>
        </pre>
      );
    case 'table':
      return <Table node={node} />;
    case 'spoiler':
      return (
        <Spoiler>
          <Blocks nodes={node.children} />
        </Spoiler>
      );
    case 'expand':
      return (
        <details className={styles.expand}>
          <summary>{node.summary ?? 'More'}</summary>
          <Blocks nodes={node.children} />
        </details>
      );
    case 'align':
      return (
        <div data-align={node.align}>
          <Blocks nodes={node.children} />
        </div>
      );
    case 'hr':
      return <hr />;
    case 'carousel':
      return <Carousel slides={node.children} />;
    case 'video':
      return <Clip node={node} />;
    case 'youtube':
      return <Youtube videoId={node.videoId} />;
    case 'linkCard':
      return (
        <p>
          <ExternalLink href={node.href}>{node.href}</ExternalLink>
        </p>
      );
    default:
      return unknownNode(node);
  }
};

/** Renders the syntax tree of a post. It creates only the elements in this file. */
export const Post = ({ document }: { document: BbcodeDocument }) => (
  <div className={styles.post}>
    <Blocks nodes={document.children} />
  </div>
);
