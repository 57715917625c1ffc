import type { ItemLabel, Rule, RuleAction, SilentEditClass } from '@patchlight/contracts';
import { ITEM_NAMES } from '@/entities/update';
import { UPDATE_KIND_NAMES } from '../developer/words.ts';

export const RULE_ITEM_NAMES: Record<ItemLabel, string> = {
  ...ITEM_NAMES,
  other: 'Other items',
  breaking: 'May break saves, mods or servers',
};

/** The most that an edit did. */
export const EDIT_NAMES: Record<SilentEditClass, string> = {
  added: 'Added text',
  changed: 'Changed text',
  removed: 'Removed text',
};

const EMAIL_TEXTS: Record<NonNullable<RuleAction['email']>, string> = {
  off: 'no email',
  digest: 'email in the digest',
  instant: 'email at once',
};

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const listed = (names: readonly string[]): string => names.map((name) => name.toLowerCase()).join(' or ');

const editsText = (edits: readonly SilentEditClass[]): string =>
  edits.length > 0
    ? `silent edits (${listed(edits.map((edit) => EDIT_NAMES[edit]))}) of `
    : 'silent edits of ';

/** What a rule asks for, in words. */
export const conditionText = ({ edits, games, categories, kinds, items, words }: Rule): string => {
  const where = [
    ...(games.length > 0 ? [plural(games.length, 'game', 'games')] : []),
    ...(categories.length > 0 ? [plural(categories.length, 'category', 'categories')] : []),
  ];
  return [
    ...(edits ? [editsText(edits)] : []),
    kinds.length > 0 ? listed(kinds.map((kind) => UPDATE_KIND_NAMES[kind])) : 'all updates',
    ` of ${where.length > 0 ? where.join(' and ') : 'all your games'}`,
    ...(items.length > 0 ? [` with ${listed(items.map((item) => RULE_ITEM_NAMES[item]))}`] : []),
    ...(words === null ? [] : [` with the words ${words}`]),
  ].join('');
};

/** What a rule does, in words. */
export const actionText = ({ email, push, chat, isMuted, isSaved }: RuleAction): string => {
  const saved = isSaved ? ['goes to Saved'] : [];
  if (isMuted) return ['tells nobody, counts as read', ...saved].join(', ');
  const acts = [
    ...(email === null ? [] : [EMAIL_TEXTS[email]]),
    ...(push === null ? [] : [push ? 'push' : 'no push']),
    ...(chat === null ? [] : [chat ? 'all chat channels' : 'no chat']),
    ...saved,
  ];
  return acts.length > 0 ? acts.join(', ') : 'as without a rule';
};
