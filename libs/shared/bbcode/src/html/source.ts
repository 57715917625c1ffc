/**
 * HTML elements that a post may contain, including those whose content is dropped. Other names in angle brackets are
 * text.
 */
const ELEMENTS =
  'a|abbr|article|aside|audio|b|base|big|blockquote|body|br|button|caption|center|cite|code|col|colgroup|dd|del|details|dialog|div|dl|dt|em|embed|figcaption|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|li|link|main|mark|math|meta|nav|noscript|object|ol|option|p|param|picture|pre|q|s|samp|script|section|select|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|tt|u|ul|var|video|wbr';

const ELEMENT = new RegExp(`^(?:${ELEMENTS})$`, 'i');
/** Brackets that start no element: `<3`, `<https://…>`, `<player name>`. */
const NO_ELEMENT = new RegExp(`<(?!/?(?:${ELEMENTS})(?![\\w:-])|!--)`, 'gi');
const TAG = /<(\/?)([a-z][a-z0-9]{0,9})(?![\w:-])/gi;
const BLOCK = /<(?:p|div|section|article|ul|ol|table|h[1-6]|blockquote|pre)(?![\w:-])/i;

/** Whether a text contains HTML: an element with its closing tag. A line break alone does not count. */
export const hasHtml = (source: string): boolean => {
  const opened = new Set<string>();
  for (const [, slash, name] of source.matchAll(TAG)) {
    const element = name!.toLowerCase();
    if (slash === '') opened.add(element);
    else if (opened.has(element) && ELEMENT.test(element)) return true;
  }
  return false;
};

/** The HTML of a post, ready for a parser of HTML: brackets that start no element are text. */
export const readyHtml = (source: string): string => source.replaceAll('\0', '').replace(NO_ELEMENT, '&lt;');

/** Whether paragraphs and such divide the text. Where none do, line ends are the author's and stay line breaks. */
export const isDividedByElements = (source: string): boolean => BLOCK.test(source);
