import type { BbcodeInline, LinkCardNode, ParagraphNode } from './nodes.ts';
import { safeUrl } from './urls.ts';

interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Not behind a letter of Latin script; scripts without spaces put an address behind any of their letters. */
const START = /(?<![a-z0-9])https?:\/\/(?=[^\s\p{P}]|\[)/giu;
/** What addresses contain. Letters end them where text goes on without a space: Chinese, Japanese, Korean, Thai … */
const PIECE =
  /[\w\-.~:/?#@!$&'*+,;=%]+|(?![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}])[\p{L}\p{M}\p{N}]|[()[\]]/uy;
const CLOSES: Readonly<Record<string, string>> = { ')': '(', ']': '[' };
/** Ends a sentence or a quotation, or is markup. */
const LOOSE_END = /[.,:;!?'*_~([]/;
/** Behind an address that is left out. */
const LEFTOVER = /[.,:;!?'"*_~()[\]{}<>|`\\]+/y;
const STORE_PAGE = /^https?:\/\/store\.steampowered\.com\/(?:app|bundle|dlc|sub)\/\d/i;

/** The http(s) addresses in a text, without punctuation and brackets around them, in time linear in its length. */
export function* addressesIn(text: string): Generator<TextRange> {
  START.lastIndex = 0;
  for (let match = START.exec(text); match; match = START.exec(text)) {
    const start = match.index;
    const end = endOf(text, START.lastIndex);
    yield { start, end };
    START.lastIndex = end;
  }
}

function endOf(text: string, from: number): number {
  const open = { '(': 0, '[': 0 };
  let end = from;
  for (PIECE.lastIndex = end; PIECE.test(text); end = PIECE.lastIndex) {
    const sign = text[end]!;
    if (sign === '(' || sign === '[') open[sign]++;
    const opener = CLOSES[sign] as keyof typeof open | undefined;
    if (opener && --open[opener] < 0) break;
  }
  while (end > from && LOOSE_END.test(text[end - 1]!)) end--;
  return end;
}

/** A text without its addresses and the punctuation behind them, such as for a summary. */
export function withoutAddresses(text: string): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of addressesIn(text)) {
    rest += `${text.slice(from, start)} `;
    LEFTOVER.lastIndex = end;
    from = LEFTOVER.test(text) ? LEFTOVER.lastIndex : end;
  }
  return rest + text.slice(from);
}

/**
 * Makes links of the addresses in texts, unless they are in a link.
 * @param room how many levels of the tree may be added
 */
export function withLinks(nodes: readonly BbcodeInline[], room: number): readonly BbcodeInline[] {
  if (room < 1) return nodes;
  return nodes.flatMap((node): BbcodeInline[] => {
    if (node.type === 'text') return linked(node.text);
    if (node.type === 'link' || !('children' in node)) return [node];
    return [{ ...node, children: withLinks(node.children, room - 1) }];
  });
}

function linked(text: string): BbcodeInline[] {
  const nodes: BbcodeInline[] = [];
  let from = 0;
  const addText = (to: number): void => {
    if (to > from) nodes.push({ type: 'text', text: text.slice(from, to) });
  };
  for (const { start, end } of addressesIn(text)) {
    const address = text.slice(start, end);
    const href = safeUrl(address);
    if (href === undefined) continue;
    addText(start);
    nodes.push({ type: 'link', href, children: [{ type: 'text', text: address }] });
    from = end;
  }
  addText(text.length);
  return nodes;
}

/** A paragraph; those of its lines that are nothing but the address of a page of the store become cards. */
export function paragraphsOf(nodes: readonly BbcodeInline[], room: number): (LinkCardNode | ParagraphNode)[] {
  const blocks: (LinkCardNode | ParagraphNode)[] = [];
  let line: BbcodeInline[] = [];
  let lines: BbcodeInline[] = [];
  const endLines = (): void => {
    if (!lines.every(isBlank)) blocks.push({ type: 'paragraph', children: withLinks(lines, room) });
    lines = [];
  };
  const endLine = (): void => {
    const card = storeCardOf(line);
    if (card) {
      endLines();
      blocks.push(card);
    } else {
      if (lines.length > 0) lines.push({ type: 'lineBreak' });
      lines.push(...line);
    }
    line = [];
  };
  for (const node of nodes) {
    if (node.type === 'lineBreak') endLine();
    else line.push(node);
  }
  endLine();
  endLines();
  return blocks;
}

const isBlank = (node: BbcodeInline): boolean =>
  node.type === 'lineBreak' || (node.type === 'text' && node.text.trim() === '');

function storeCardOf(line: readonly BbcodeInline[]): LinkCardNode | undefined {
  if (line.length !== 1 || line[0]!.type !== 'text') return undefined;
  const text = line[0]!.text.trim();
  const [first] = STORE_PAGE.test(text) ? addressesIn(text) : [];
  const href = first?.end === text.length ? safeUrl(text) : undefined;
  return href === undefined ? undefined : { type: 'linkCard', href };
}
