export type * from './nodes.ts';
export { walk } from './nodes.ts';
export { type BbcodeOptions, parseBbcode } from './parse.ts';
export { toExcerpt, toPlainText } from './text.ts';
export { safeUrl } from './urls.ts';
