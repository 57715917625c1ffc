import type { AlignNode, BbcodeBlock, CarouselNode } from './nodes.ts';
import type { OpenToken } from './tokenizer.ts';

type Slide = CarouselNode['children'][number];

const ALIGNMENTS: readonly string[] = ['left', 'center', 'right'] satisfies AlignNode['align'][];

/** X of `[p align="X"]`, as in posts since 2025. */
export function alignOf({ attributes }: OpenToken): AlignNode['align'] | undefined {
  const align = attributes.get('align')?.toLowerCase() ?? '';
  return ALIGNMENTS.includes(align) ? (align as AlignNode['align']) : undefined;
}

/** The blocks of a container tag: usually one, none if it is empty. */
export function containerBlocks(token: OpenToken, children: BbcodeBlock[]): BbcodeBlock[] {
  const { tag, value, attributes } = token;
  const summary = attributes.get('title');
  if (children.length === 0 && !summary) return [];
  switch (tag.kind) {
    case 'quote':
      return [{ type: 'quote', author: readAuthor(value || attributes.get('author')), children }];
    case 'expand':
      return [{ type: 'expand', summary: summary || undefined, children }];
    case 'align':
      return [{ type: 'align', align: tag.align, children }];
    case 'paragraph':
    case 'heading':
      return [{ type: 'align', align: alignOf(token)!, children }];
    case 'pullquote':
    case 'spoiler':
      return [{ type: tag.kind, children }];
    case 'carousel':
      return carouselBlocks(children);
    default:
      return children;
  }
}

/** `Jane Doe;123` names the author and the id of the quoted comment. */
function readAuthor(value: string | undefined): string | undefined {
  return value?.replace(/;\d*$/, '').trim() || undefined;
}

/** Images become slides; other content follows the carousel. */
function carouselBlocks(children: BbcodeBlock[]): BbcodeBlock[] {
  const slides: Slide[] = [];
  const rest: BbcodeBlock[] = [];
  for (const block of children) {
    if (block.type !== 'paragraph') {
      rest.push(block);
      continue;
    }
    const others = block.children.filter((node) => {
      const isSlide = node.type === 'image' || (node.type === 'link' && node.children.every(isImage));
      if (isSlide) slides.push(node);
      return !isSlide;
    });
    if (others.some((node) => node.type !== 'lineBreak')) rest.push({ type: 'paragraph', children: others });
  }
  return slides.length > 0 ? [{ type: 'carousel', children: slides }, ...rest] : rest;
}

function isImage(node: { readonly type: string }): boolean {
  return node.type === 'image';
}
