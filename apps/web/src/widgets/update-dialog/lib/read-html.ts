import { HtmlReader, readyHtml } from '@patchlight/bbcode';
import type { BbcodeDocument, BbcodeOptions } from '@patchlight/bbcode';
import DOMPurify from 'dompurify';

/** Allowed HTML: basic formatting, headings, lists, links, code and tables. */
const TAGS = [
  'p',
  'br',
  'hr',
  'div',
  'span',
  'blockquote',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'del',
  'small',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'a',
  'code',
  'pre',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
];
const ATTRIBUTES = ['href', 'title', 'class', 'id', 'colspan', 'rowspan'];
/** Marks a link that was an image, because `img` is not an allowed tag. */
const PICTURE = 'picture';

const purifier = DOMPurify(window);

purifier.addHook('beforeSanitizeElements', (node) => {
  if (!(node instanceof HTMLBodyElement)) return;
  for (const image of node.querySelectorAll('img')) {
    const link = image.ownerDocument.createElement('a');
    link.className = PICTURE;
    link.setAttribute('href', image.getAttribute('src') ?? '');
    link.title = image.alt;
    image.replaceWith(link);
  }
});

const readNode = (node: Node, reader: HtmlReader): void => {
  if (node instanceof Text) return reader.text(node.data);
  if (!(node instanceof Element)) return;
  const attributes = new Map(Array.from(node.attributes, ({ name, value }) => [name, value]));
  if (node.className === PICTURE)
    return reader.open('img', attributes.set('alt', attributes.get('title') ?? ''));
  const element = node.localName;
  reader.open(element, attributes);
  for (const child of node.childNodes) readNode(child, reader);
  reader.close(element);
};

/** Sanitizes HTML: removes everything that could run scripts, load resources or overlay the page. */
export const cleanHtml = (html: string): DocumentFragment =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ADD_URI_SAFE_ATTR: ['colspan', 'rowspan'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?|mailto|tel):/i,
    SANITIZE_NAMED_PROPS: true,
    RETURN_DOM_FRAGMENT: true,
  });

/** Sanitizes a post with HTML and parses it into the same tree as BBCode. */
export const readHtml = (source: string, options: BbcodeOptions): BbcodeDocument => {
  const ready = readyHtml(source);
  const reader = new HtmlReader(ready, options);
  for (const child of cleanHtml(ready).childNodes) readNode(child, reader);
  return reader.finish();
};
