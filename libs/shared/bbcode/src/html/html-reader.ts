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

const meaningOf = (element: string): TagDefinition | undefined => tags.get(MEANINGS[element] ?? '');

/**
 * Builds the tree of a post from the elements and texts of its HTML, in document order. Elements only choose among the
 * nodes that BBCode has, and addresses pass the same rules. BBCode between the elements is read, too: posts mix both.
 */
export class HtmlReader {
  readonly #builder;
  readonly #isDivided: boolean;
  /** Text since the last element. */
  #text = '';
  /** The elements around here that are shown as they are. */
  #verbatim: { text: string; depth: number } | undefined;

  /** @param source the HTML that the events are of */
  constructor(source: string, options: BbcodeOptions = {}) {
    this.#builder = createBuilder(options);
    this.#isDivided = isDividedByElements(source);
  }

  /** @param element name in lower case */
  open(element: string, attributes: ReadonlyMap<string, string>): void {
    this.#endText();
    if (this.#verbatim || VERBATIM.has(element)) {
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

  /** Text may come in pieces. */
  text(value: string): void {
    if (this.#verbatim) this.#verbatim.text += value;
    else this.#text += value;
  }

  /** @param element name in lower case */
  close(element: string): void {
    this.#endText();
    if (this.#verbatim) {
      if (VERBATIM.has(element) && --this.#verbatim.depth === 0) this.#endVerbatim(this.#verbatim.text);
    } else {
      const tag = meaningOf(element);
      if (tag) this.#builder.close(tag);
    }
  }

  finish(): BbcodeDocument {
    this.#endText();
    if (this.#verbatim) this.#endVerbatim(this.#verbatim.text);
    return this.#builder.finish();
  }

  #endText(): void {
    const text = this.#isDivided ? this.#text.replace(/\s+/g, ' ') : this.#text;
    this.#text = '';
    if (text !== '') addTokens(this.#builder, tokenize(text, { isDecoded: true }));
  }

  #endVerbatim(text: string): void {
    this.#verbatim = undefined;
    this.#builder.verbatim({ type: 'verbatim', tag: { kind: 'code' }, value: '', text });
  }
}
