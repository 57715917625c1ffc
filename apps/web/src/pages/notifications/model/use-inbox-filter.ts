import { INBOX_KINDS } from '@patchlight/contracts';
import type { InboxKind } from '@patchlight/contracts';
import { categoryIn } from '@/entities/category';
import { useSearchParams } from 'react-router-dom';

/** The filter of the inbox. */
export interface InboxFilter {
  unread: boolean;
  game: number | undefined;
  kind: InboxKind | undefined;
  /** The id of a category. */
  category: string | undefined;
}

export const EVERYTHING: InboxFilter = {
  unread: false,
  game: undefined,
  kind: undefined,
  category: undefined,
};

/** Parses the query string; invalid values are ignored. */
export const parseInboxFilter = (params: URLSearchParams): InboxFilter => {
  const game = params.get('game') ?? '';
  return {
    unread: params.get('unread') === '1',
    game: /^[1-9]\d{0,8}$/.test(game) ? Number(game) : undefined,
    kind: INBOX_KINDS.find((kind) => kind === params.get('kind')),
    category: categoryIn(params) ?? undefined,
  };
};

/** The filter in the query string, and its setter. */
export const useInboxFilter = () => {
  const [params, setParams] = useSearchParams();
  const setFilter = (change: Partial<InboxFilter>): void => {
    const { unread, game, kind, category } = { ...parseInboxFilter(params), ...change };
    const next = new URLSearchParams(params);
    const entries = { unread: unread ? '1' : undefined, game, kind, category };
    for (const [name, value] of Object.entries(entries)) {
      if (value === undefined) next.delete(name);
      else next.set(name, String(value));
    }
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return { filter: parseInboxFilter(params), setFilter };
};
