export { compareItems } from './compare.ts';
export { EXTRACTOR, countsOf, isCounted, itemsOf, readLines, storedItem, withWords } from './extract.ts';
export type { StoredItem } from './extract.ts';
