import { tokenize } from '../tokenizer.ts';

/** HTML elements that posts contain. Other names in angle brackets are text, such as those of elements that execute. */
const ELEMENTS =
  'a|abbr|article|aside|b|big|blockquote|br|caption|center|cite|code|col|colgroup|dd|del|details|div|dl|dt|em|figcaption|figure|font|footer|h[1-6]|header|hr|i|img|ins|kbd|li|mark|ol|p|pre|q|s|samp|section|small|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|time|tr|tt|u|ul|var|wbr';
const ATTRIBUTES = `(?:\\s+[a-z][\\w:.-]*(?:=(?:"[^"]*"|'[^']*'|[^\\s"'=]+))?)*`;
const BLOCKS =
  'article|blockquote|center|dd|div|dl|dt|h[1-6]|hr|li|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul';

const ELEMENT = new RegExp(`^</?(?:${ELEMENTS})${ATTRIBUTES}\\s*/?>$`, 'i');
/** From a bracket to its end, and BBCode whose content is verbatim. */
const BRACKET = /\[(code|noparse)(?:=[^\]\n]*)?\](?:(?!\[\/\1)[^])*|<[^<>]*>?/gi;
const STRUCTURE = new RegExp(`</?(?:${BLOCKS}|br)(?![\\w:-])[^<>]*>`, 'i');
const IN_BLOCKS = new RegExp(`^<(?:${BLOCKS})(?![\\w:-])[^]*</(?:${BLOCKS})>$`, 'i');
const BREAK = /<br(?![\w:-])|class=["']?bb_/gi;
const BLOCK = new RegExp(`<(?:${BLOCKS})(?![\\w:-])`, 'i');

/** Whether a text has BBCode. A format that is only switched on may be text: `array[i]`. */
const hasBbcode = (source: string): boolean =>
  tokenize(source).some(
    (token) => token.type !== 'text' && (token.type !== 'open' || token.tag.kind !== 'format'),
  );

/**
 * Whether a text is HTML as a whole: without BBCode, and elements divide its lines. The name of an element in a text is
 * none.
 */
export const isHtml = (source: string): boolean => {
  const text = source.trim();
  const hasOwnLines = text.split(STRUCTURE).some((piece) => piece.trim().includes('\n'));
  return !hasOwnLines && (IN_BLOCKS.test(text) || [...text.matchAll(BREAK)].length > 1) && !hasBbcode(text);
};

/** The HTML of a post, ready for a parser of HTML: brackets that are not of an element are text. */
export const readyHtml = (source: string): string =>
  source
    .replaceAll('\0', '')
    .replace(BRACKET, (part) => (ELEMENT.test(part) ? part : part.replaceAll('<', '&lt;')));

/** Whether paragraphs and such divide the text. Where none do, line ends are the author's and stay line breaks. */
export const isDividedByElements = (source: string): boolean => BLOCK.test(source) && !hasBbcode(source);
