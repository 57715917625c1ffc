import type { LineChange } from '@patchlight/contracts';
import type { NewNotice } from '../kernel/ports.ts';
import type { SilentEdit } from './ports.ts';

/** Characters of the line that is quoted. */
const LONGEST = 200;

const quoted = (text: string | null): string => {
  const all = [...(text ?? '')];
  return `“${all.length > LONGEST ? `${all.slice(0, LONGEST - 1).join('')}…` : all.join('')}”`;
};

const lineText = ({ class: kind, before, after, isSpoiler }: LineChange): string => {
  if (isSpoiler) return 'A spoiler was edited.';
  if (kind === 'added') return `Added: ${quoted(after)}`;
  if (kind === 'removed') return `Removed: ${quoted(before)}`;
  return `${quoted(before)} is now ${quoted(after)}`;
};

/** Composes the notice about a silent edit. Its key tells of each edit once. */
export const noticeOfEdit = (
  { revisionId, appId, gameName, title, changes }: SilentEdit,
  now: Date,
): NewNotice => {
  const real = changes.filter((change) => change.class !== 'cosmetic');
  const count = real.length === 1 ? '1 change' : `${real.length} changes`;
  const first = real[0] ? ` ${lineText(real[0])}` : '';
  return {
    kind: 'edited',
    appId,
    userId: null,
    key: `edited:${revisionId}`,
    title: `Edited without a word: ${title}`,
    message: `A post of ${gameName} was edited and does not say so: ${count}.${first}`,
    at: now,
  };
};
