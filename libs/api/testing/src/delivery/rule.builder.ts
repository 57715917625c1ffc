import type { UserRule } from '@patchlight/application/ports';

/** A rule that holds for all updates (with `edits`: for edits) and changes nothing. */
export const aRule = ({
  action,
  ...more
}: Partial<Omit<UserRule, 'action'>> & { action?: Partial<UserRule['action']> } = {}): UserRule => ({
  name: 'All',
  games: [],
  categories: [],
  kinds: [],
  items: [],
  words: null,
  ...more,
  action: { email: null, push: null, chat: null, isMuted: false, isSaved: false, ...action },
});
