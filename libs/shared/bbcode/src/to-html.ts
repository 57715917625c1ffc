import type {
  BbcodeDocument,
  BbcodeNode,
  ImageNode,
  ParagraphNode,
  QuoteNode,
  TableCellNode,
  VideoNode,
} from './nodes.ts';
import { walk } from './nodes.ts';

/** Several times the longest posts of the store. */
const MAX_LENGTH = 250_000;
const MAX_URL_LENGTH = 2_000;
const REL = 'noopener noreferrer nofollow ugc';
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const LONGEST_ESCAPE = 6;

/** Nodes that become one element with their children. */
const ELEMENTS = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  small: 'small',
  listItem: 'li',
  tableRow: 'tr',
  pullquote: 'blockquote',
} as const;

const escape = (text: string): string =>
  text.toWellFormed().replace(/[&<>"']/g, (character) => ESCAPES[character]!);

const attribute = (name: string, value: string | number | undefined): string =>
  value === undefined ? '' : ` ${name}="${escape(String(value))}"`;

const isUrl = (url: string, protocol: RegExp): boolean => protocol.test(url) && url.length <= MAX_URL_LENGTH;
const isPicture = (url: string): boolean => isUrl(url, /^https:\/\//);

/** `>` is always escaped, so the result never contains `]]>`. */
class HtmlWriter {
  readonly #maxLength: number;
  #html = '';
  #isCut = false;

  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  write(document: BbcodeDocument): string {
    this.#all(document.children);
    return this.#isCut ? `${this.#html}<p>…</p>` : this.#html;
  }

  #all(nodes: readonly BbcodeNode[]): void {
    for (const node of nodes) this.#node(node);
  }

  #node(node: BbcodeNode): void {
    if (this.#html.length >= this.#maxLength) {
      this.#isCut = true;
      return;
    }
    switch (node.type) {
      case 'text':
        return this.#text(node.text);
      case 'lineBreak':
        return this.#add('<br>');
      case 'hr':
        return this.#add('<hr>');
      case 'inlineCode':
        return this.#element('code', '', () => this.#text(node.text));
      case 'code':
        return this.#element('pre', '', () => this.#element('code', '', () => this.#text(node.text)));
      case 'link':
        return this.#link(node.href, () => this.#all(node.children));
      case 'linkCard':
        return this.#textLink(node.href, node.href);
      case 'youtube':
        return this.#textLink(`https://www.youtube.com/watch?v=${node.videoId}`, 'Watch on YouTube');
      case 'image':
        return this.#image(node);
      case 'video':
        return this.#video(node);
      case 'paragraph':
        return this.#paragraph(node);
      case 'heading':
        return this.#element(`h${node.level}`, '', () => this.#all(node.children));
      case 'list':
        return this.#element(node.ordered ? 'ol' : 'ul', '', () => this.#all(node.children));
      case 'quote':
        return this.#quote(node);
      case 'table':
        return this.#element('table', '', () => this.#element('tbody', '', () => this.#all(node.children)));
      case 'tableCell':
        return this.#cell(node);
      case 'spoiler':
      case 'inlineSpoiler':
        return this.#details('Spoiler', node.children);
      case 'expand':
        return this.#details(node.summary ?? 'More', node.children);
      case 'align':
        return this.#element('div', attribute('align', node.align), () => this.#all(node.children));
      case 'carousel':
        return node.children.forEach((slide) => this.#element('p', '', () => this.#node(slide)));
      case 'document':
        return this.#all(node.children);
      default:
        return this.#element(ELEMENTS[node.type], '', () => this.#all(node.children));
    }
  }

  #add(html: string): void {
    this.#html += html;
  }

  #element(name: string, attributes: string, writeContent: () => void): void {
    this.#add(`<${name}${attributes}>`);
    writeContent();
    this.#add(`</${name}>`);
  }

  #text(text: string): void {
    const room = this.#maxLength - this.#html.length;
    const html = escape(text);
    if (html.length <= room) return this.#add(html);
    this.#isCut = true;
    this.#add(escape(text.slice(0, Math.max(0, Math.floor(room / LONGEST_ESCAPE)))));
  }

  /** Only the content, unless the URL is http or https. */
  #link(href: string, writeContent: () => void): void {
    if (!isUrl(href, /^https?:\/\//)) return writeContent();
    this.#element('a', attribute('href', href) + attribute('rel', REL), writeContent);
  }

  #textLink(href: string, text: string): void {
    this.#element('p', '', () => this.#link(href, () => this.#text(text)));
  }

  /** `<details>` would end a `<p>`. */
  #paragraph(node: ParagraphNode): void {
    const hasDetails = [...walk(node)].some(({ type }) => type === 'inlineSpoiler');
    this.#element(hasDetails ? 'div' : 'p', '', () => this.#all(node.children));
  }

  #quote({ author, children }: QuoteNode): void {
    this.#element('blockquote', '', () => {
      if (author !== undefined) this.#element('p', '', () => this.#text(`Originally posted by ${author}:`));
      this.#all(children);
    });
  }

  #cell({ header, colspan, rowspan, children }: TableCellNode): void {
    const spans =
      attribute('colspan', colspan > 1 ? colspan : undefined) +
      attribute('rowspan', rowspan > 1 ? rowspan : undefined);
    this.#element(header ? 'th' : 'td', spans, () => this.#all(children));
  }

  #details(summary: string, children: readonly BbcodeNode[]): void {
    this.#element('details', '', () => {
      this.#element('summary', '', () => this.#text(summary));
      this.#all(children);
    });
  }

  #image({ src, alt, width, height }: ImageNode): void {
    if (!isPicture(src)) return this.#text(alt);
    const size = attribute('width', width) + attribute('height', height);
    const description = attribute('alt', alt.slice(0, MAX_URL_LENGTH));
    this.#add(`<img${attribute('src', src)}${description}${size} referrerpolicy="no-referrer">`);
  }

  /** Loads nothing before it is played; readers without videos show a link. */
  #video({ sources, poster }: VideoNode): void {
    const playable = sources.filter(({ src }) => isPicture(src));
    if (playable.length === 0) return;
    const still = attribute('poster', poster !== undefined && isPicture(poster) ? poster : undefined);
    this.#element('video', ` controls preload="none"${still}`, () => {
      for (const { src, mimeType } of playable)
        this.#add(`<source${attribute('src', src)}${attribute('type', mimeType)}>`);
      this.#link(playable[0]!.src, () => this.#text('Watch the video'));
    });
  }
}

/**
 * The whole document as self-contained HTML, such as for feed readers. Contains no scripts, styles, frames, ids or event
 * handlers, only http and https links, and only https pictures. Never contains `]]>`.
 * @param maxLength in UTF-16 units, without the closing tags; longer documents end with `…`
 */
export const toHtml = (document: BbcodeDocument, maxLength = MAX_LENGTH): string =>
  new HtmlWriter(maxLength).write(document);
