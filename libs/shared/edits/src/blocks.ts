import type { BbcodeDocument, BbcodeNode } from '@patchlight/bbcode';

/** A line of a post's text. */
export interface Block {
  text: string;
  /** The text with the word Spoiler in place of each spoiler. */
  shown: string;
  /** Where its links lead. */
  targets: string[];
}

export const SPOILER = 'Spoiler';

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const TRACKING = /^(?:utm_\w+|snr|curator_clanid|fbclid|gclid)$/;

/** The same for addresses that lead to the same page. */
const targetOf = (href: string): string => {
  const url = URL.parse(href);
  if (!url) return href;
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  const { host, pathname, search, hash } = url;
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}${hash}`;
};

/** The lines of a post in the order of the text, without pictures, videos and empty lines. */
export const blocksOf = (document: BbcodeDocument): Block[] => {
  const blocks: Block[] = [];
  let line = '';
  let shown = '';
  let targets: string[] = [];
  const end = (): void => {
    const text = oneLine(line);
    if (text === '') blocks.at(-1)?.targets.push(...targets);
    else blocks.push({ text, shown: oneLine(shown), targets });
    line = '';
    shown = '';
    targets = [];
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
            targets.push(...block.targets);
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
      case 'carousel':
      case 'hr':
        return;
      case 'linkCard':
        end();
        add(node.href, isHidden);
        return end();
      default: {
        if (node.type === 'link') targets.push(targetOf(node.href));
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
