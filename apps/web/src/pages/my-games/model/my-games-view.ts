import { categoryIn } from '@/entities/category';
import { parseKinds } from '@/entities/update';
import { SORTS } from './game-list.ts';
import type { MyGamesView, Sort } from './game-list.ts';

const DEFAULT_SORT: Sort = 'name_asc';

const isSort = (text: string): text is Sort => Object.hasOwn(SORTS, text);

/** Parses the query string; invalid values are ignored. */
export const readMyGamesView = (params: URLSearchParams): MyGamesView => {
  const sort = params.get('sort') ?? '';
  const page = Number(params.get('page'));
  return {
    filter: params.get('q') ?? '',
    kinds: parseKinds(params.get('kind')),
    isUnreadOnly: params.get('unread') === '1',
    category: categoryIn(params),
    sort: isSort(sort) ? sort : DEFAULT_SORT,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
};

/** Writes a view into the query string, without defaults; other parameters stay. */
export const writeMyGamesView = (params: URLSearchParams, view: MyGamesView): URLSearchParams => {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string): void =>
    value === '' ? next.delete(name) : next.set(name, value);
  put('q', view.filter);
  put('kind', view.kinds.join(','));
  put('unread', view.isUnreadOnly ? '1' : '');
  put('category', view.category ?? '');
  put('sort', view.sort === DEFAULT_SORT ? '' : view.sort);
  put('page', view.page === 1 ? '' : String(view.page));
  return next;
};
