import type { BbcodeDocument, BbcodeNode } from '@patchlight/bbcode';

/** A line of a post's text. */
export interface Block {
  text: string;
  /** The text with the word Spoiler in place of each spoiler. */
  shown: string;
}

export const SPOILER = 'Spoiler';

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The lines of a post in the order of the text, without pictures, videos, addresses and empty lines. */
export const blocksOf = (document: BbcodeDocument): Block[] => {
  const blocks: Block[] = [];
  let line = '';
  let shown = '';
  const end = (): void => {
    const text = oneLine(line);
    if (text !== '') blocks.push({ text, shown: oneLine(shown) });
    line = '';
    shown = '';
  };
  const add = (text: string, isHidden: boolean): void => {
    line += text;
    if (!isHidden) shown += text;
    else if (!shown.endsWith(SPOILER)) shown += SPOILER;
  };
  const readAll = (nodes: readonly BbcodeNode[], isHidden: boolean): void => {
    for (const node of nodes) read(node, isHidden);
  };
  const read = (node: BbcodeNode, isHidden: boolean): void => {
    switch (node.type) {
      case 'text':
      case 'inlineCode':
        return add(node.text, isHidden);
      case 'lineBreak':
        return end();
      case 'code':
        for (const text of node.text.split('\n')) {
          add(text, isHidden);
          end();
        }
        return;
      case 'tableRow':
        for (const cell of node.children)
          for (const block of cellOf(cell)) {
            const divider = line === '' ? '' : ' | ';
            line += divider + block.text;
            shown += divider + (isHidden ? SPOILER : block.shown);
          }
        return end();
      case 'spoiler':
        end();
        readAll(node.children, true);
        return end();
      case 'inlineSpoiler':
        return readAll(node.children, true);
      case 'expand':
        end();
        add(node.summary ?? '', isHidden);
        end();
        readAll(node.children, isHidden);
        return end();
      case 'image':
      case 'video':
      case 'youtube':
      case 'linkCard':
      case 'carousel':
      case 'hr':
        return;
      default: {
        const isInline = INLINE.has(node.type);
        if (!isInline) end();
        readAll(node.children, isHidden);
        if (!isInline) end();
      }
    }
  };
  readAll(document.children, false);
  end();
  return blocks;
};

const INLINE = new Set<BbcodeNode['type']>(['bold', 'italic', 'underline', 'strike', 'small', 'link']);

const cellOf = (cell: { children: BbcodeDocument['children'] }): Block[] =>
  blocksOf({ type: 'document', children: cell.children });
