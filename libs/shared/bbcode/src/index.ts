export type * from './nodes.ts';
export { walk } from './nodes.ts';
export { HtmlReader } from './html/html-reader.ts';
export { type PostFormat, parsePost } from './html/parse-html.ts';
export { hasHtml, readyHtml } from './html/source.ts';
export { type BbcodeOptions, parseBbcode } from './parse.ts';
export { toExcerpt, toPlainText } from './text.ts';
export { toHtml } from './to-html.ts';
export { safeUrl } from './urls.ts';
