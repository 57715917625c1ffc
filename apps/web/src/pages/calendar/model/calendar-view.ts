import { categoryIn } from '@/entities/category';
import { matchesKinds, parseKinds } from '@/entities/update';
import { localDay } from '@/shared/lib';
import type { CalendarEntry, UpdateKind } from '@patchlight/contracts';

export type CalendarView = 'month' | 'week' | 'list';

/** View, day and filters of the calendar. */
export interface CalendarAddress {
  view: CalendarView;
  /** A local day in the visible range, YYYY-MM-DD; null is today. */
  date: string | null;
  kinds: readonly UpdateKind[];
  /** The app id of the only game shown, or null for all. */
  game: number | null;
  /** The id of the only category shown, or null for all games. */
  category: string | null;
}

const VIEWS: readonly string[] = ['month', 'week', 'list'] satisfies CalendarView[];
const isView = (text: string | null): text is CalendarView => text !== null && VIEWS.includes(text);

const dayOf = (text: string | null): string | null => {
  // The years that the server knows.
  if (text === null || !/^(19[7-9]\d|2\d{3})-\d{2}-\d{2}$/.test(text)) return null;
  const date = new Date(`${text}T00:00:00`);
  return Number.isNaN(date.getTime()) || localDay(date) !== text ? null : text;
};

/** Parses the query string; invalid values are ignored. */
export const readAddress = (params: URLSearchParams): CalendarAddress => {
  const view = params.get('view');
  const game = Number(params.get('game'));
  return {
    view: isView(view) ? view : 'month',
    date: dayOf(params.get('date')),
    kinds: parseKinds(params.get('kind')),
    game: Number.isSafeInteger(game) && game > 0 ? game : null,
    category: categoryIn(params),
  };
};

/** Writes a view into the query string, without defaults; other parameters stay. */
export const writeAddress = (params: URLSearchParams, address: CalendarAddress): URLSearchParams => {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string | null): void =>
    value ? next.set(name, value) : next.delete(name);
  put('view', address.view === 'month' ? null : address.view);
  put('date', address.date);
  put('kind', address.kinds.join(','));
  put('game', address.game === null ? null : String(address.game));
  put('category', address.category);
  return next;
};

/** The day of the previous or next month or week. */
export const stepDate = (view: CalendarView, date: string | null, step: 1 | -1): string => {
  const from = new Date(`${date ?? localDay(new Date())}T00:00:00`);
  if (view === 'week') from.setDate(from.getDate() + 7 * step);
  else from.setMonth(from.getMonth() + step, 1);
  return localDay(from);
};

/** The entries that match the filters. */
export const filterEntries = (
  entries: readonly CalendarEntry[],
  { kinds, game }: Pick<CalendarAddress, 'kinds' | 'game'>,
): CalendarEntry[] =>
  entries.filter((entry) => matchesKinds(kinds, entry.kind) && (game === null || entry.appId === game));
