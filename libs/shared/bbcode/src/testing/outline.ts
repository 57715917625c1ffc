import { parseHtml } from '../html/parse-html.ts';
import type { BbcodeNode } from '../nodes.ts';
import { type BbcodeOptions, parseBbcode } from '../parse.ts';

/**
 * One line per parsed body, for tests: `paragraph("a" bold("b"))`, attributes in braces, without those that are
 * undefined.
 */
export function outline(source: string, options?: BbcodeOptions): string {
  return parseBbcode(source, options).children.map(nodeOutline).join(' ');
}

/** The same for a body with HTML in it. */
export function htmlOutline(source: string, options?: BbcodeOptions): string {
  return parseHtml(source, options).children.map(nodeOutline).join(' ');
}

function nodeOutline(node: BbcodeNode): string {
  if (node.type === 'text') return JSON.stringify(node.text);
  const attributes = Object.entries(node).filter(
    ([key, value]) => key !== 'type' && key !== 'children' && value !== undefined,
  );
  const braces = attributes.length > 0 ? JSON.stringify(Object.fromEntries(attributes)) : '';
  const children: readonly BbcodeNode[] = 'children' in node ? node.children : [];
  const content = children.length > 0 ? `(${children.map(nodeOutline).join(' ')})` : '';
  return `${node.type}${braces}${content}`;
}
