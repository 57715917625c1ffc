import type { BbcodeDocument } from '../nodes.ts';
import { type BbcodeOptions, addTokens, createBuilder } from '../parse.ts';
import { type TagDefinition, tags } from '../tags.ts';
import { tokenize } from '../tokenizer.ts';
import { isDividedByElements } from './source.ts';

/** BBCode equivalents of HTML elements. Others keep only their content. */
const MEANINGS: Readonly<Record<string, string>> = {
  a: 'url',
  b: 'b',
  big: 'b',
  blockquote: 'quote',
  br: 'br',
  center: 'center',
  del: 's',
  div: 'p',
  em: 'i',
  h1: 'h1',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  h5: 'h5',
  h6: 'h6',
  hr: 'hr',
  i: 'i',
  img: 'img',
  ins: 'u',
  li: 'li',
  ol: 'ol',
  p: 'p',
  s: 's',
  small: 'smalltext',
  strike: 's',
  strong: 'b',
  table: 'table',
  td: 'td',
  th: 'th',
  tr: 'tr',
  u: 'u',
  ul: 'ul',
};

const VERBATIM = new Set(['code', 'pre']);

/** Elements whose content is not displayed. */
const UNREAD = new Set([
  'head',
  'iframe',
  'math',
  'noscript',
  'object',
  'script',
  'style',
  'svg',
  'template',
  'textarea',
  'title',
]);

const meaningOf = (element: string): TagDefinition | undefined => tags.get(MEANINGS[element] ?? '');

/** Escapes text, so that it is not decoded twice. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Builds the tree of a post from the elements and texts of its HTML, in document order. Elements only choose among the
 * nodes that BBCode has, and addresses pass the same rules. BBCode between the elements is read, too: posts mix both.
 */
export class HtmlReader {
  readonly #builder;
  readonly #isDivided: boolean;
  /** The elements around here that are shown as they are, or not at all. */
  #verbatim: { text: string; depth: number } | undefined;
  #unread = 0;

  /** @param source the HTML that the events are of */
  constructor(source: string, options: BbcodeOptions = {}) {
    this.#builder = createBuilder(options);
    this.#isDivided = isDividedByElements(source);
  }

  /** @param element name in lower case */
  open(element: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#unread > 0 || UNREAD.has(element)) {
      if (UNREAD.has(element)) this.#unread++;
    } else if (this.#verbatim || VERBATIM.has(element)) {
      if (!this.#verbatim) this.#verbatim = { text: '', depth: 0 };
      if (VERBATIM.has(element)) this.#verbatim.depth++;
      if (element === 'br') this.#verbatim.text += '\n';
    } else {
      const tag = meaningOf(element);
      if (!tag) return;
      const target = attributes.get('href') ?? attributes.get('src') ?? '';
      this.#builder.open({ type: 'open', tag, value: '', attributes }, target);
    }
  }

  text(value: string): void {
    if (this.#unread > 0) return;
    if (this.#verbatim) this.#verbatim.text += value;
    else addTokens(this.#builder, tokenize(escaped(this.#isDivided ? value.replace(/\s+/g, ' ') : value)));
  }

  /** @param element name in lower case */
  close(element: string): void {
    if (UNREAD.has(element)) {
      this.#unread = Math.max(0, this.#unread - 1);
    } else if (this.#unread > 0) {
      return;
    } else if (this.#verbatim) {
      if (VERBATIM.has(element) && --this.#verbatim.depth === 0) this.#endVerbatim(this.#verbatim.text);
    } else {
      const tag = meaningOf(element);
      if (tag) this.#builder.close(tag);
    }
  }

  finish(): BbcodeDocument {
    if (this.#verbatim) this.#endVerbatim(this.#verbatim.text);
    return this.#builder.finish();
  }

  #endVerbatim(text: string): void {
    this.#verbatim = undefined;
    this.#builder.verbatim({ type: 'verbatim', tag: { kind: 'code' }, value: '', text });
  }
}
