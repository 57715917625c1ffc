import { withoutAddresses } from './addresses.ts';
import type { BbcodeDocument, BbcodeNode, ListNode } from './nodes.ts';

const spoilerPlaceholder = 'Spoiler';

/**
 * The document as readable text: blocks separated by a blank line, list items on separate lines after `- ` or `1. `,
 * cells separated by ` | `, images by their alternative text, spoilers by the word Spoiler.
 */
export function toPlainText(document: BbcodeDocument): string {
  return renderBlocks(document.children, '\n\n');
}

function renderBlocks(nodes: readonly BbcodeNode[], separator: string): string {
  return nodes
    .map(renderText)
    .filter((text) => text !== '')
    .join(separator);
}

function renderText(node: BbcodeNode): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
    case 'code':
      return node.text;
    case 'lineBreak':
      return '\n';
    case 'image':
      return node.alt;
    case 'spoiler':
    case 'inlineSpoiler':
      return spoilerPlaceholder;
    case 'list':
      return renderList(node);
    case 'listItem':
    case 'table':
      return renderBlocks(node.children, '\n');
    case 'tableRow':
      return node.children.map(renderText).join(' | ');
    case 'tableCell':
      return renderBlocks(node.children, ' ');
    case 'expand':
      return [node.summary ?? '', renderBlocks(node.children, '\n\n')]
        .filter((text) => text !== '')
        .join('\n\n');
    case 'paragraph':
    case 'heading':
      return node.children.map(renderText).join('').trim();
    case 'document':
    case 'quote':
    case 'pullquote':
    case 'align':
      return renderBlocks(node.children, '\n\n');
    case 'linkCard':
      return node.href;
    case 'youtube':
      return `https://www.youtube.com/watch?v=${node.videoId}`;
    case 'hr':
    case 'video':
      return '';
    default:
      return node.children.map(renderText).join('');
  }
}

function renderList({ ordered, children }: ListNode): string {
  return children
    .map((item, index) => `${ordered ? `${index + 1}.` : '-'} ${renderText(item).replaceAll('\n', '\n  ')}`)
    .join('\n');
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The beginning of the text in one line of at most `maxLength` UTF-16 units, the `…` of a cut included. Cuts between
 * words, or between graphemes where the last half has no space. Images, videos, link cards and
 * bare addresses are left out.
 */
export function toExcerpt(document: BbcodeDocument, maxLength: number): string {
  const line = firstLine(document, maxLength);
  if (line.length <= maxLength) return line;
  if (maxLength < 1) return '';
  const end = graphemes.segment(line).containing(maxLength - 1)!.index;
  const head = line.slice(0, end);
  const space = line[end] === ' ' ? end : head.lastIndexOf(' ');
  return `${withoutLoosePunctuation(space > end / 2 ? head.slice(0, space) : head)}…`;
}

/** Without the end of a sentence or the dash of a list's next item, which would stand before the `…`. */
function withoutLoosePunctuation(text: string): string {
  let end = text.length;
  while (end > 0 && ' -.,:;'.includes(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

/** The text in one line, of which no more is read than is needed to exceed `maxLength`. */
function firstLine(document: BbcodeDocument, maxLength: number): string {
  let line = '';
  for (const block of document.children) {
    if (block.type === 'linkCard' || block.type === 'youtube') continue;
    line = `${line} ${withoutAddresses(renderText(block)).replace(/\s+/g, ' ').trim()}`.trim();
    if (line.length > maxLength) break;
  }
  return line;
}
