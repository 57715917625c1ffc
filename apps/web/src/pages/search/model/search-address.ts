import { LIMITS } from '@patchlight/contracts';
import type { ItemLabel, UpdateKind } from '@patchlight/contracts';
import { parseItems, parseKinds } from '@/entities/update';
import { ROUTES } from '@/shared/config';

/** What to search: the store, or the updates of followed games. */
export type SearchTab = 'store' | 'updates';

/** The query string of the page. */
export interface SearchAddress {
  tab: SearchTab;
  /** Trimmed, and cut at the length that the server takes; empty for none. */
  term: string;
  /** Only for updates; none means all. */
  kinds: readonly UpdateKind[];
  /** Only for updates; none means all. */
  items: readonly ItemLabel[];
}

export const readAddress = (params: URLSearchParams): SearchAddress => {
  const tab = params.get('tab') === 'updates' ? 'updates' : 'store';
  return {
    tab,
    term: (params.get('q') ?? '').trim().slice(0, LIMITS.searchTermMaxLength).trim(),
    kinds: tab === 'updates' ? parseKinds(params.get('kind')) : [],
    items: tab === 'updates' ? parseItems(params.get('items')) : [],
  };
};

export const addressOf = ({ tab, term, kinds, items }: SearchAddress): string => {
  const params = new URLSearchParams();
  if (tab === 'updates') params.set('tab', tab);
  if (term !== '') params.set('q', term);
  if (tab === 'updates' && kinds.length > 0) params.set('kind', kinds.join(','));
  if (tab === 'updates' && items.length > 0) params.set('items', items.join(','));
  return params.size > 0 ? `${ROUTES.search}?${params}` : ROUTES.search;
};
