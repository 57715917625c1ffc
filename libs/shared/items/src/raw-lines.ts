import { toPlainText, withoutAddresses } from '@patchlight/bbcode';
import type { BbcodeDocument, BbcodeNode } from '@patchlight/bbcode';

/** A line of a post as it looks. */
export interface RawLine {
  text: string;
  /** 1 to 6 of a heading, 0 of any other line. */
  heading: number;
  /** Whether all its words are bold or underlined. */
  isBold: boolean;
  /** Of a line in a list or after a dash, from 1 on; 0 of any other line. */
  depth: number;
}

const SPOILER = 'Spoiler';
const STORE_ADDRESS = /\{STEAM_[A-Z_]{1,30}\}[!-~]*/g;
/** `- `, `-- `, `• `, `1. `, `2) `; a dash may go without its space. */
const DASH = /^(?:[-–—]{1,4}(?![\d.])|[•·*►▪●○‣◦➤>+](?: |(?=\p{L}))|\d{1,3}[.)] )\s*/u;
/** Items that were written in one line: `Maps: - Fixed this. - Fixed that.` */
const INNER_DASH = / [-–—•*] (?=\p{Lu})/u;
const LETTER = /\p{L}/u;
const MARK_DEPTH = /^[-–—]{1,4}/;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The lines of a post in the order of the text, without pictures, videos, addresses and what a spoiler hides. */
export const rawLinesOf = (document: BbcodeDocument, most: number): RawLine[] => {
  const lines: RawLine[] = [];
  let text = '';
  let isBold = true;
  let heading = 0;
  /** 0 outside lists. */
  let depth = 0;
  const add = (words: string, isMarked: boolean): void => {
    text += words;
    if (!isMarked && LETTER.test(words)) isBold = false;
  };
  const push = (words: string, line: Omit<RawLine, 'text'>): void => {
    if (LETTER.test(words) && lines.length < most) lines.push({ text: words, ...line });
  };
  const end = (): void => {
    const line = withoutAddresses(text).replace(STORE_ADDRESS, ' ').replace(/\s+/g, ' ').trim();
    const marked = isBold;
    text = '';
    isBold = true;
    if (line === '') return;
    const dash = DASH.exec(line)?.[0] ?? '';
    const rest = line.slice(dash.length);
    const dashes = MARK_DEPTH.exec(dash)?.[0].length ?? 1;
    const listed = dash === '' ? depth : Math.max(depth, dashes);
    const parts = rest.split(INNER_DASH);
    if (parts.length > 2) {
      for (const [index, part] of parts.entries())
        push(part.trim(), { heading: 0, isBold: false, depth: index === 0 ? listed : Math.max(1, listed) });
    } else if (heading > 0 || listed > 0 || marked) push(rest, { heading, isBold: marked, depth: listed });
    else
      for (const sentence of sentencesOf(rest)) {
        if (lines.length >= most) break;
        push(sentence, { heading: 0, isBold: false, depth: 0 });
      }
  };
  const readAll = (nodes: readonly BbcodeNode[], isMarked: boolean): void => {
    for (const node of nodes) {
      if (lines.length >= most) return;
      read(node, isMarked);
    }
  };
  const readBlock = (nodes: readonly BbcodeNode[]): void => {
    end();
    readAll(nodes, false);
    end();
  };
  const read = (node: BbcodeNode, isMarked: boolean): void => {
    switch (node.type) {
      case 'text':
      case 'inlineCode':
        return add(node.text, isMarked);
      case 'lineBreak':
        return end();
      case 'inlineSpoiler':
        return add(SPOILER, isMarked);
      case 'bold':
      case 'underline':
        return readAll(node.children, true);
      case 'italic':
      case 'strike':
      case 'small':
      case 'link':
        return readAll(node.children, isMarked);
      case 'heading':
        end();
        heading = node.level;
        readAll(node.children, false);
        end();
        heading = 0;
        return;
      case 'list':
        end();
        depth += 1;
        for (const item of node.children) readBlock(item.children);
        depth -= 1;
        return;
      case 'tableRow':
        for (const cell of node.children) {
          if (text !== '') add(' | ', false);
          add(toPlainText({ type: 'document', children: cell.children }), false);
        }
        return end();
      case 'expand':
        end();
        add(node.summary ?? '', true);
        return readBlock(node.children);
      case 'code':
      case 'image':
      case 'video':
      case 'youtube':
      case 'linkCard':
      case 'carousel':
      case 'spoiler':
      case 'hr':
        return end();
      default:
        return readBlock(node.children);
    }
  };
  readAll(document.children, false);
  end();
  return lines;
};

function* sentencesOf(line: string): Generator<string> {
  let sentence = '';
  for (const { segment } of sentences.segment(line)) {
    sentence += segment;
    // A full stop without a space is that of a name, such as `.NET`.
    if (!segment.endsWith(' ')) continue;
    yield sentence.trim();
    sentence = '';
  }
  yield sentence;
}
