import type { ItemLabel } from '@patchlight/contracts';

/** Titles of the items of posts by what they say; what matters most comes first. */
export const ITEM_NAMES: Record<Exclude<ItemLabel, 'other'>, string> = {
  breaking: 'Breaking changes',
  fix: 'Fixes',
  balance: 'Balance',
  content: 'Content',
  performance: 'Performance',
  'known-issue': 'Known issues',
  removal: 'Removals',
};
