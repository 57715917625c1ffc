import { INBOX_FOLDERS, INBOX_KINDS } from '@patchlight/contracts';
import type { InboxFolder, InboxKind } from '@patchlight/contracts';
import { categoryIn } from '@/entities/category';
import { useSearchParams } from 'react-router-dom';

/** The filter of the inbox. */
export interface InboxFilter {
  folder: InboxFolder;
  unread: boolean;
  game: number | undefined;
  kind: InboxKind | undefined;
  /** The id of a category. */
  category: string | undefined;
}

/** No filters, in whatever folder. */
export const EVERYTHING: Omit<InboxFilter, 'folder'> = {
  unread: false,
  game: undefined,
  kind: undefined,
  category: undefined,
};

/** Parses the query string; invalid values are ignored. */
export const parseInboxFilter = (params: URLSearchParams): InboxFilter => {
  const game = params.get('game') ?? '';
  const folder = INBOX_FOLDERS.find((each) => each === params.get('folder')) ?? 'inbox';
  return {
    folder,
    unread: folder === 'inbox' && params.get('unread') === '1',
    game: /^[1-9]\d{0,8}$/.test(game) ? Number(game) : undefined,
    kind: INBOX_KINDS.find((kind) => kind === params.get('kind')),
    category: categoryIn(params) ?? undefined,
  };
};

/** The filter and the grouping in the query string, with their setters. */
export const useInboxFilter = () => {
  const [params, setParams] = useSearchParams();
  const setFilter = (change: Partial<InboxFilter>): void => {
    const { folder, unread, game, kind, category } = { ...parseInboxFilter(params), ...change };
    const next = new URLSearchParams(params);
    const entries = {
      folder: folder === 'inbox' ? undefined : folder,
      unread: unread && folder === 'inbox' ? '1' : undefined,
      game,
      kind,
      category,
    };
    for (const [name, value] of Object.entries(entries)) {
      if (value === undefined) next.delete(name);
      else next.set(name, String(value));
    }
    setParams(next, { replace: true, preventScrollReset: true });
  };
  const setGrouped = (isGrouped: boolean): void => {
    const next = new URLSearchParams(params);
    if (isGrouped) next.delete('group');
    else next.set('group', 'off');
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return {
    filter: parseInboxFilter(params),
    setFilter,
    isGrouped: params.get('group') !== 'off',
    setGrouped,
  };
};
