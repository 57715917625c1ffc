import { parsePost } from '@patchlight/bbcode';
import { EDIT_CLASSES } from '@patchlight/contracts';
import type { LineChange, PostEdit, PostFormat } from '@patchlight/contracts';
import { diffArrays } from 'diff';
import { blocksOf, SPOILER } from './blocks.ts';
import type { Block } from './blocks.ts';
import { keyOf, likeness, saysTheSame, tokensOf } from './words.ts';
import type { IsWord, Vocabulary } from './words.ts';

/** One wording of a post. */
export interface Version {
  title: string;
  body: string;
  format: PostFormat;
}

/** Tokens are found only where they are needed. */
interface Line extends Block {
  readonly key: string;
  readonly tokens: readonly string[];
}

/** Lines that have less in common are different lines. */
const ALIKE = 0.5;
/** Of lines that were replaced in one place; beyond, pairs are not looked for. */
const MOST_REPLACED = 150;
const MOST_CHANGES = 100;
const LONGEST = 500;
/** Milliseconds. */
const TIMEOUT = 250;

/** Says that the post was edited: `EDIT:`, `[Updated 3 March]`, `this post was edited`. */
const ANNOUNCES =
  /\b(?:edit|edited|upd|updated?|correction|addendum|erratum|errata)\b *(?:[:([\]–—-]|\d|on\b)|\bpost (?:was|has been) (?:edited|updated|corrected)\b/iu;

const lineOf = (block: Block): Line => {
  let tokens: readonly string[] | undefined;
  return {
    ...block,
    key: keyOf(block.text) || block.text,
    get tokens() {
      return (tokens ??= tokensOf(block.text));
    },
  };
};

const linesOf = ({ title, body, format }: Version, appId: number): Line[] => [
  lineOf({ text: title.trim(), shown: title.trim(), targets: [] }),
  ...blocksOf(parsePost(format, body, { appId })).map(lineOf),
];

/** Whether no link leads elsewhere; a line may get links or lose them. */
const leadsTheSame = ({ targets: a }: Line, { targets: b }: Line): boolean =>
  a.every((target) => b.includes(target)) || b.every((target) => a.includes(target));

const isEqual = (a: Line, b: Line): boolean => a.key === b.key && leadsTheSame(a, b);

/** The words of two posts, counted once one of them is looked for. */
const vocabularyOf = (lines: readonly Line[], isWord: IsWord): Vocabulary => {
  let uses: Map<string, number> | undefined;
  const count = (): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const { key } of lines)
      for (const word of key.split(' ')) counts.set(word, (counts.get(word) ?? 0) + 1);
    return counts;
  };
  return { isWord, usesOf: (word) => (uses ??= count()).get(word) ?? 0 };
};

const changeOf = (before: Line | null, after: Line | null, words: Vocabulary): LineChange => {
  const isSame =
    before && after && leadsTheSame(before, after) && saysTheSame(before.tokens, after.tokens, words);
  return {
    class: isSame ? 'cosmetic' : before && after ? 'changed' : before ? 'removed' : 'added',
    before: before && before.shown.slice(0, LONGEST),
    after: after && after.shown.slice(0, LONGEST),
    isSpoiler: (before?.shown ?? SPOILER) === (after?.shown ?? SPOILER) && before?.text !== after?.text,
  };
};

/** Lines that were replaced in one place: pairs of those that are alike, and what is left of both. */
const changesOf = (removed: readonly Line[], added: readonly Line[], words: Vocabulary): LineChange[] => {
  const all = (lines: readonly Line[]): string => lines.map(({ key }) => key).join(' ');
  if (removed.length > 0 && added.length > 0 && all(removed) === all(added))
    return [changeOf(joined(removed), joined(added), words)];
  const left = [...added];
  const isPaired = removed.length <= MOST_REPLACED && added.length <= MOST_REPLACED;
  const replaced = removed.map((line) => {
    const likes = isPaired ? left.map(({ tokens }) => likeness(line.tokens, tokens)) : [];
    const best = likes.indexOf(Math.max(...likes));
    return changeOf(line, best >= 0 && likes[best]! >= ALIKE ? left.splice(best, 1)[0]! : null, words);
  });
  return [...replaced, ...left.map((line) => changeOf(null, line, words))];
};

const joined = (lines: readonly Line[]): Line =>
  lineOf({
    text: lines.map(({ text }) => text).join(' '),
    shown: lines.map(({ shown }) => shown).join(' '),
    targets: lines.flatMap(({ targets }) => targets),
  });

/** Lines that only stand elsewhere: neither removed nor added. */
const movedLines = (removed: readonly Line[], added: readonly Line[]): Set<Line> => {
  const byKey = Map.groupBy(added, ({ key }) => key);
  const moved = new Set<Line>();
  for (const line of removed) {
    const candidates = byKey.get(line.key) ?? [];
    const at = candidates.findLastIndex((other) => leadsTheSame(line, other));
    if (at >= 0) moved.add(line).add(candidates.splice(at, 1)[0]!);
  }
  return moved;
};

/** The words of a post, the same for wordings that differ in their looks only. */
export const wordingOf = (version: Version, appId: number): string =>
  linesOf(version, appId)
    .map(({ key, targets }) => [key, ...targets].join('\n'))
    .join('\n');

/**
 * What an edit changed, line by line.
 * @param isWord tells words from typos
 * @returns null if that takes too long to find out
 */
export const compareVersions = (
  before: Version,
  after: Version,
  appId: number,
  isWord: IsWord,
): Omit<PostEdit, 'isRepeat'> | null => {
  const [old, now] = [linesOf(before, appId), linesOf(after, appId)];
  const parts = diffArrays(old, now, { comparator: isEqual, timeout: TIMEOUT });
  if (!parts) return null;
  const words = vocabularyOf([...old, ...now], isWord);
  const moved = movedLines(
    parts.flatMap((part) => (part.removed ? part.value : [])),
    parts.flatMap((part) => (part.added ? part.value : [])),
  );
  const stayed = (lines: readonly Line[]): Line[] => lines.filter((line) => !moved.has(line));
  const changes: LineChange[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const { added, removed, value } = parts[index]!;
    if (added) changes.push(...changesOf([], stayed(value), words));
    if (!removed) continue;
    const next = parts[index + 1];
    changes.push(...changesOf(stayed(value), next?.added ? stayed(next.value) : [], words));
    if (next?.added) index += 1;
  }
  const most = Math.max(0, ...changes.map((change) => EDIT_CLASSES.indexOf(change.class)));
  return {
    class: EDIT_CLASSES[most]!,
    isSilent: most > 0 && !announces(changes),
    changes: changes.slice(0, MOST_CHANGES),
  };
};

/** Whether a new or changed line says that the post was edited, and did not before. */
const announces = (changes: readonly LineChange[]): boolean =>
  changes.some(
    (change) => change.after !== null && ANNOUNCES.test(change.after) && !ANNOUNCES.test(change.before ?? ''),
  );
