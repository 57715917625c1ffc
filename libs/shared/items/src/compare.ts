import { isDeepStrictEqual } from 'node:util';
import type { PostFormat, UpdateItem } from '@patchlight/contracts';
import { storedItem, withWords } from './extract.ts';
import type { StoredItem } from './extract.ts';

const MOST_WORDS = 200;

/** An item in words; '' for none. */
export interface ItemDifference {
  before: string;
  after: string;
}

const byLine = <T extends StoredItem>(items: readonly T[] | null): Map<number, T> =>
  new Map((items ?? []).map((item) => [item.line, item]));

/** 'balance, unsure, up, 10 % → 12 %: The lamp lasts longer' */
const toWords = (item: StoredItem | undefined, text = ''): string => {
  if (!item) return '';
  const { type, confidence, direction, from, to, breaking } = item;
  const told = [
    type,
    confidence === 'low' && 'unsure',
    direction,
    from !== null && `${from} → ${to}`,
    breaking.length > 0 && `breaking by “${breaking.join('”, “')}”`,
  ];
  return told.filter(Boolean).join(', ') + (text && `: ${text.slice(0, MOST_WORDS)}`);
};

/** Where the items of a post are others than those stored, line by line. null: not in English. */
export const compareItems = (
  before: readonly StoredItem[] | null,
  after: readonly UpdateItem[] | null,
  post: { format: PostFormat; body: string; appId: number },
): ItemDifference[] => {
  const stored = byLine(before);
  const read = byLine(after);
  const lines = [...new Set([...stored.keys(), ...read.keys()])].filter((line) => {
    const item = read.get(line);
    return !isDeepStrictEqual(stored.get(line), item && storedItem(item));
  });
  if (lines.length > 0) {
    const words = byLine(withWords(before ?? [], post));
    return lines
      .toSorted((a, b) => a - b)
      .map((line) => ({
        before: toWords(stored.get(line), words.get(line)?.text),
        after: toWords(read.get(line), read.get(line)?.text),
      }));
  }
  if ((before === null) === (after === null)) return [];
  const [was, is] = [before, after].map((items) => (items ? 'no items' : 'not in English'));
  return [{ before: was!, after: is! }];
};
