import { parsePost } from '@patchlight/bbcode';
import { EDIT_CLASSES } from '@patchlight/contracts';
import type { LineChange, PostEdit, PostFormat } from '@patchlight/contracts';
import { diffArrays } from 'diff';
import { blocksOf, SPOILER } from './blocks.ts';
import type { Block } from './blocks.ts';
import { likeness, saysTheSame, tokensOf } from './words.ts';

/** One wording of a post. */
export interface Version {
  title: string;
  body: string;
  format: PostFormat;
}

interface Line extends Block {
  tokens: string[];
  key: string;
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
  const tokens = tokensOf(block.text);
  return { ...block, tokens, key: tokens.join(' ') || block.text };
};

const linesOf = ({ title, body, format }: Version, appId: number): Line[] => [
  lineOf({ text: title.trim(), shown: title.trim() }),
  ...blocksOf(parsePost(format, body, { appId })).map(lineOf),
];

const changeOf = (before: Line | null, after: Line | null): LineChange => {
  const isSame = before && after && saysTheSame(before.tokens, after.tokens);
  return {
    class: isSame ? 'cosmetic' : before && after ? 'changed' : before ? 'removed' : 'added',
    before: before && before.shown.slice(0, LONGEST),
    after: after && after.shown.slice(0, LONGEST),
    isSpoiler: (before?.shown ?? SPOILER) === (after?.shown ?? SPOILER) && before?.text !== after?.text,
  };
};

/** Lines that were replaced in one place: pairs of those that are alike, and what is left of both. */
const changesOf = (removed: readonly Line[], added: readonly Line[]): LineChange[] => {
  const all = (lines: readonly Line[]): string[] => lines.flatMap(({ tokens }) => tokens);
  if (removed.length > 0 && added.length > 0 && all(removed).join(' ') === all(added).join(' '))
    return [changeOf(joined(removed), joined(added))];
  const left = [...added];
  const isPaired = removed.length <= MOST_REPLACED && added.length <= MOST_REPLACED;
  const replaced = removed.map((line) => {
    const likes = isPaired ? left.map(({ tokens }) => likeness(line.tokens, tokens)) : [];
    const best = likes.indexOf(Math.max(...likes));
    return changeOf(line, best >= 0 && likes[best]! >= ALIKE ? left.splice(best, 1)[0]! : null);
  });
  return [...replaced, ...left.map((line) => changeOf(null, line))];
};

const joined = (lines: readonly Line[]): Line =>
  lineOf({
    text: lines.map(({ text }) => text).join(' '),
    shown: lines.map(({ shown }) => shown).join(' '),
  });

/** Lines that only stand elsewhere: neither removed nor added. */
const movedLines = (removed: readonly Line[], added: readonly Line[]): Set<Line> => {
  const byKey = Map.groupBy(added, ({ key }) => key);
  const moved = new Set<Line>();
  for (const line of removed) {
    const same = byKey.get(line.key)?.pop();
    if (same) moved.add(line).add(same);
  }
  return moved;
};

/** The words of a post, the same for wordings that differ in their looks only. */
export const wordingOf = (version: Version, appId: number): string =>
  linesOf(version, appId)
    .map(({ key }) => key)
    .join('\n');

/**
 * What an edit changed, line by line.
 * @returns null if that takes too long to find out
 */
export const compareVersions = (
  before: Version,
  after: Version,
  appId: number,
): Omit<PostEdit, 'isRepeat'> | null => {
  const [old, now] = [linesOf(before, appId), linesOf(after, appId)];
  const parts = diffArrays(old, now, { comparator: (a, b) => a.key === b.key, timeout: TIMEOUT });
  if (!parts) return null;
  const moved = movedLines(
    parts.flatMap((part) => (part.removed ? part.value : [])),
    parts.flatMap((part) => (part.added ? part.value : [])),
  );
  const stayed = (lines: readonly Line[]): Line[] => lines.filter((line) => !moved.has(line));
  const changes: LineChange[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const { added, removed, value } = parts[index]!;
    if (added) changes.push(...changesOf([], stayed(value)));
    if (!removed) continue;
    const next = parts[index + 1];
    changes.push(...changesOf(stayed(value), next?.added ? stayed(next.value) : []));
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
