import { parsePost } from '@patchlight/bbcode';
import type { PostFormat } from '@patchlight/bbcode';
import { labelOf } from '@patchlight/contracts';
import type { ItemCounts, UpdateItem } from '@patchlight/contracts';
import { breakingWords } from './breaking.ts';
import { changeIn } from './change.ts';
import { classify } from './classify.ts';
import { englishLines } from './language.ts';
import { linesOf } from './lines.ts';
import type { PostLine } from './lines.ts';

/** Version of lines, patterns, counts and words of the search: a higher one reads all posts anew. */
export const EXTRACTOR = 6;

const MOST_ITEMS = 300;

/** An item without its words, which are read from the post. */
export type StoredItem = Omit<UpdateItem, 'text' | 'sections'>;

export const storedItem = ({ text: _, sections: __, ...item }: UpdateItem): StoredItem => item;

/** The items with their words, from the wording that they were read from; those whose line is not there are left out. */
export const withWords = (
  items: readonly StoredItem[],
  { format, body, appId }: { format: PostFormat; body: string; appId: number },
): UpdateItem[] => {
  const lines = linesOf(parsePost(format, body, { appId }));
  return items.flatMap((item) => {
    const line = lines[item.line];
    return line ? [{ ...item, text: line.text, sections: [...line.sections] }] : [];
  });
};

/** The lines of a post with what each says, those that change nothing included. */
export const readLines = (
  format: PostFormat,
  body: string,
  appId: number,
): (PostLine & ReturnType<typeof classify>)[] =>
  linesOf(parsePost(format, body, { appId })).map((line) => ({ ...line, ...classify(line) }));

/** The items of a post, of its lines in English; null: there are none. */
export const itemsOf = (format: PostFormat, body: string, appId: number): UpdateItem[] | null => {
  const lines = readLines(format, body, appId);
  const english = englishLines(lines.map(({ text }) => text));
  if (!english) return null;
  const items: UpdateItem[] = [];
  for (const [line, found] of lines.entries()) {
    if (!english.has(line)) continue;
    const { type: told, confidence } = found;
    // What was mended no longer breaks; "no longer" alone does not mend.
    const isMended = told === 'fix' && confidence === 'high';
    const breaking = isMended ? [] : breakingWords(found.text);
    const type = told === 'fix' && breaking.length > 0 ? 'other' : told;
    if (type === 'other' && breaking.length === 0) continue;
    items.push({
      line,
      text: found.text,
      sections: [...found.sections],
      type,
      confidence,
      ...changeIn(found.text),
      breaking,
    });
    if (items.length === MOST_ITEMS) break;
  }
  return items;
};

/** Whether an item is counted: unsure ones only if they are breaking. */
export const isCounted = ({ confidence, breaking }: Pick<UpdateItem, 'breaking' | 'confidence'>): boolean =>
  confidence === 'high' || breaking.length > 0;

/** What rows tell about the items of a post. */
export const countsOf = (items: readonly UpdateItem[]): ItemCounts => {
  const counts: ItemCounts = {};
  for (const item of items.filter(isCounted)) {
    const label = labelOf(item.type, item.breaking.length > 0);
    counts[label] = (counts[label] ?? 0) + 1;
  }
  return counts;
};
