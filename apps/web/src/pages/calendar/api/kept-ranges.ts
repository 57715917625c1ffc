import { readToken } from '@/shared/api';
import type { ApiError } from '@/shared/api';
import { UPDATES_CACHE } from '@/shared/config';

/** The newest ones are kept. */
const RANGES_PER_SUBJECT = 24;

/** First and last day, YYYY-MM-DD in UTC. */
export interface CalendarRange {
  startDate: string;
  endDate: string;
}

interface Kept<Entry> {
  /** The session whose user it belongs to. Other users never see it. */
  token: string;
  entries: Entry[];
}

/** What the entries are, such as the updates of a category. */
interface Subject<Entry> {
  /** Unique, for the address in the cache, which is never requested. */
  name: string;
  /** YYYY-MM-DD in UTC. */
  dayOf: (entry: Entry) => string;
}

const pathOf = ({ name }: { name: string }): string => `/offline/calendar/${name}`;

const keep = async <Entry>(
  subject: Subject<Entry>,
  { startDate, endDate }: CalendarRange,
  kept: Kept<Entry>,
): Promise<void> => {
  const cache = await caches.open(UPDATES_CACHE);
  const path = pathOf(subject);
  await cache.put(`${path}?${new URLSearchParams({ startDate, endDate })}`, Response.json(kept));
  const known = (await cache.keys()).filter(({ url }) => new URL(url).pathname === path);
  for (const old of known.slice(0, -RANGES_PER_SUBJECT)) await cache.delete(old);
  // The user may have signed out meanwhile.
  if (kept.token !== readToken()) await caches.delete(UPDATES_CACHE);
};

const find = async <Entry>(
  subject: Subject<Entry>,
  { startDate, endDate }: CalendarRange,
): Promise<Entry[] | undefined> => {
  const cache = await caches.open(UPDATES_CACHE);
  for (const request of (await cache.keys()).toReversed()) {
    const { pathname, searchParams } = new URL(request.url);
    const [first, last] = [searchParams.get('startDate'), searchParams.get('endDate')];
    if (pathname !== pathOf(subject) || !first || first > startDate || !last || last < endDate) continue;
    const kept = (await (await cache.match(request))?.json()) as Kept<Entry> | undefined;
    if (kept?.token !== readToken()) continue;
    return kept?.entries.filter((entry) => {
      const day = subject.dayOf(entry);
      return day >= startDate && day <= endDate;
    });
  }
  return undefined;
};

/** Loads a range and keeps it on the device. Offline, it is what was kept of a range that includes it. */
export const loadRange = async <Entry>(
  subject: Subject<Entry>,
  range: CalendarRange,
  load: () => Promise<{ data: Entry[] } | { error: ApiError }>,
): Promise<{ data: Entry[] } | { error: ApiError }> => {
  const token = readToken();
  const answer = await load();
  // Only secure contexts have caches.
  if (globalThis.caches === undefined) return answer;
  if ('data' in answer) {
    if (token !== null && token === readToken())
      void keep(subject, range, { token, entries: answer.data }).catch(() => undefined);
    return answer;
  }
  const kept = answer.error.status === 0 ? await find(subject, range).catch(() => undefined) : undefined;
  return kept ? { data: kept } : answer;
};
