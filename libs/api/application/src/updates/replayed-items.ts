import { isDeepStrictEqual } from 'node:util';
import type { ReplayChange, UpdateItem } from '@patchlight/contracts';
import { storedItem, withWords } from '@patchlight/items';
import type { StoredItem } from '@patchlight/items';
import type { ReplayedPost } from './ports.ts';

const MOST_WORDS = 200;

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

/** The items of a post that are others than those stored, line by line. */
export const itemChangesOf = (post: ReplayedPost, reread: readonly UpdateItem[] | null): ReplayChange[] => {
  if (post.items === undefined) return [];
  const stored = byLine(post.items);
  const read = byLine(reread);
  const lines = [...new Set([...stored.keys(), ...read.keys()])].filter((line) => {
    const after = read.get(line);
    return !isDeepStrictEqual(stored.get(line), after && storedItem(after));
  });
  const change = { gid: post.gid, title: post.title, field: 'item' } as const;
  if (lines.length > 0) {
    const words = byLine(withWords(post.items ?? [], post));
    return lines
      .toSorted((a, b) => a - b)
      .map((line) => ({
        ...change,
        before: toWords(stored.get(line), words.get(line)?.text),
        after: toWords(read.get(line), read.get(line)?.text),
      }));
  }
  if ((post.items === null) === (reread === null)) return [];
  const [before, after] = [post.items, reread].map((items) => (items ? 'no items' : 'not in English'));
  return [{ ...change, before: before!, after: after! }];
};
