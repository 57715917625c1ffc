import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { AppDetailsResponse, EventsResponse, NewsResponse, SearchHit } from '../responses/wire.ts';
import { startSteamSimulator } from '../steam-simulator.ts';
import type { SteamSimulator } from '../steam-simulator.ts';
import { scenarios } from './scenarios.ts';

const appid = 904110;
const start = Math.floor(Date.parse('2026-06-01T12:00:00Z') / 1000);
const paths = {
  news: `/ISteamNews/GetNewsForApp/v2/?appid=${appid}`,
  events: `/events/ajaxgetpartnereventspageable/?appid=${appid}&count=5`,
  details: `/api/appdetails?appids=${appid}`,
  rss: `/feeds/news/app/${appid}/`,
  search: '/actions/SearchApps/brinelight',
  wishlist: '/IWishlistService/GetWishlist/v1/?steamid=7',
  owned: '/IPlayerService/GetOwnedGames/v1/?key=k&steamid=7&include_appinfo=1',
  apps: '/IStoreService/GetAppList/v1/?key=k&max_results=3',
};
let steam: SteamSimulator;

beforeAll(async () => {
  steam = await startSteamSimulator({ now: () => new Date(start * 1000) });
});

afterEach(() => steam.reset());
afterAll(() => steam.close());

const ask = (path: string): Promise<Response> => fetch(steam.url + path);
const json = async <T>(path: string): Promise<T> => (await (await ask(path)).json()) as T;
const text = async (path: string): Promise<string> => (await ask(path)).text();
const news = async (): Promise<NewsResponse['appnews']> => (await json<NewsResponse>(paths.news)).appnews;
const events = async (query = ''): Promise<EventsResponse['events']> =>
  (await json<EventsResponse>(paths.events + query)).events;
const newest = async () => (await news()).newsitems[0];
const on = (name: string, params: object = {}): void => void steam.scenario({ name, on: true, ...params });

/** One fact per scenario. */
const facts: Record<string, () => Promise<void>> = {
  happy: async () => {
    on('gone-404');
    on('happy');
    expect((await ask(paths.news)).status).toBe(200);
  },
  'count-over-page': async () => {
    const { count, newsitems } = await news();
    expect([count, newsitems.length]).toEqual([1002, 20]);
  },
  'same-timestamp': async () => {
    const [first, second] = (await news()).newsitems;
    expect(first?.date).toBe(second?.date);
  },
  'date-bumped': async () => {
    const bumped = await newest();
    steam.scenario({ name: 'date-bumped', on: false });
    expect(bumped?.date).toBe(start);
    expect((await news()).newsitems[2]?.gid).toBe(bumped?.gid);
  },
  'edited-body': async () => {
    const edited = await newest();
    steam.reset();
    expect(edited?.contents).toMatch(/Edit:/);
    expect((await newest())?.gid).toBe(edited?.gid);
  },
  'newest-hidden': async () => {
    const { title = '' } = (await newest()) ?? {};
    steam.reset();
    expect((await news()).newsitems[1]?.title).toBe(title);
  },
  'tags-missing': async () => expect((await news()).newsitems.every((item) => !('tags' in item))).toBe(true),
  'empty-feedlabel': async () =>
    expect((await news()).newsitems.every(({ feedlabel }) => feedlabel === '')).toBe(true),
  'press-item': async () => expect(await newest()).toMatchObject({ feed_type: 0, feedname: 'Pixel Gazette' }),
  'url-with-spaces': async () => expect((await newest())?.url).toContain('Pixel Gazette Süd/'),
  'gid-16': async () => expect((await newest())?.gid).toHaveLength(16),
  'gid-18': async () => expect((await newest())?.gid).toHaveLength(18),
  'gid-19': async () => expect((await newest())?.gid).toHaveLength(19),
  'gid-20': async () => expect((await newest())?.gid).toHaveLength(20),
  'jsondata-empty': async () =>
    expect(new Set((await events()).map(({ jsondata }) => jsondata))).toEqual(new Set(['[]'])),
  'old-announcement': async () => expect((await events()).map(({ gid }) => gid)).toEqual(Array(5).fill('0')),
  unpublished: async () => {
    expect((await events())[0]?.published).toBe(0);
    expect((await newest())?.title).not.toContain('Drowned Coast');
  },
  'hidden-post': async () => expect((await events())[0]?.hidden).toBe(1),
  'unlisted-post': async () => expect((await events())[0]?.unlisted).toBe(1),
  'build-id': async () => expect((await events())[0]).toMatchObject({ event_type: 1, build_id: 15_204_877 }),
  'glued-json': async () => expect(await text(paths.events)).toMatch(/^\{"success":8.*\}\{"success":1\}$/),
  'truncated-json': async () => {
    const answer = await text(paths.news);
    expect(() => JSON.parse(answer) as unknown).toThrow(SyntaxError);
  },
  'html-200': async () => {
    const response = await ask(paths.news);
    expect([response.status, (await response.text()).startsWith('<html>')]).toEqual([200, true]);
  },
  'null-400': async () => {
    const response = await ask(paths.details);
    expect([response.status, await response.text()]).toEqual([400, 'null']);
  },
  'private-403': async () => expect((await ask(paths.news)).status).toBe(403),
  'gone-404': async () => expect((await ask(paths.news)).status).toBe(404),
  'rate-429': async () => expect(await statuses(12)).toEqual([...Array<number>(10).fill(429), 403, 403]),
  '429-burst': async () => expect(await statuses(12)).toEqual([...Array<number>(10).fill(429), 200, 200]),
  'bulk-500': async () => {
    expect((await ask(paths.details)).status).toBe(200);
    expect((await ask(`${paths.details},913205&filters=price_overview`)).status).toBe(500);
  },
  'server-500': async () => expect((await ask(paths.news)).status).toBe(500),
  slow: async () => {
    steam.reset();
    on('slow', { ms: 120 });
    const before = performance.now();
    await text(paths.news);
    expect(performance.now() - before).toBeGreaterThan(110);
  },
  'huge-body': async () => expect((await text(paths.news)).length).toBeGreaterThan(5_000_000),
  'nested-10000': async () => expect((await newest())?.contents.match(/\[b\]/g)).toHaveLength(10_000),
  'title-100k': async () => expect((await newest())?.title).toHaveLength(100_000),
  'hostile-name': async () =>
    expect((await json<SearchHit[]>(paths.search))[0]?.name).toMatch(/\u0000<script>/),
  'other-name': async () => {
    on('other-name', { title: 'سُفُن الملح' });
    expect(await text(paths.details)).toContain('سُفُن الملح');
  },
  'no-art': async () => expect(await text(paths.details)).toContain('"header_image":""'),
  'date-zero': async () => expect((await news()).newsitems.at(-1)?.date).toBe(0),
  'date-2100': async () => expect(new Date(((await newest())?.date ?? 0) * 1000).getUTCFullYear()).toBe(2100),
  'appdetails-failed': async () =>
    expect(await json<AppDetailsResponse>(paths.details)).toEqual({ [appid]: { success: false } }),
  'appdetails-empty-array': async () =>
    expect(await json<AppDetailsResponse>(paths.details)).toEqual({ [appid]: { success: true, data: [] } }),
  'fuzzy-date': async () => {
    const dates = [
      await json<AppDetailsResponse>(paths.details),
      await json<AppDetailsResponse>(paths.details),
    ].map((answer) => answer[appid]?.data);
    expect(dates).toMatchObject([
      { release_date: { coming_soon: true, date: '12 Mar, 2027' } },
      { release_date: { date: 'Mar 2027' } },
    ]);
  },
  'wishlist-private': async () => expect(await json(paths.wishlist)).toEqual({ response: {} }),
  'owned-private': async () => expect(await json(paths.owned)).toEqual({ response: {} }),
  'applist-last-page': async () =>
    expect(Object.keys((await json<{ response: object }>(paths.apps)).response)).toEqual(['apps']),
  'duplicate-page': async () => {
    const gids = async (query: string): Promise<string[]> =>
      (await events(query)).map((event) => event.news_post_gid);
    expect(await gids('&offset=5')).toEqual(await gids('&offset=0'));
  },
  'rss-no-description': async () => expect((await text(paths.rss)).match(/<description>/g)).toHaveLength(1),
  'rss-stub': async () => expect(await text(paths.rss)).toContain('on the announcement page.'),
  'connection-reset': async () => {
    await expect(ask(paths.news)).rejects.toThrow('fetch failed');
  },
};

async function statuses(times: number): Promise<number[]> {
  const seen: number[] = [];
  for (let i = 0; i < times; i += 1) seen.push((await ask(paths.news)).status);
  return seen;
}

describe('each scenario has its effect', () => {
  it.each(scenarios.map(({ name }) => name))('%s', async (name) => {
    const fact = facts[name];
    expect(fact).toBeDefined();
    on(name);
    await fact?.();
  });
});

describe('switching scenarios', () => {
  it('applies only to the game that it was switched on for', async () => {
    on('gone-404', { appid });
    expect((await ask(paths.news)).status).toBe(404);
    expect((await ask('/ISteamNews/GetNewsForApp/v2/?appid=913205')).status).toBe(200);
  });

  it('ends after the given number of requests', async () => {
    on('server-500', { times: 2 });
    expect(await statuses(3)).toEqual([500, 500, 200]);
  });

  it('lists names, descriptions and active scenarios', async () => {
    on('slow', { appid, times: 3 });
    const listed = await json<{ name: string; description: string; active: unknown[] }[]>('/_sim/scenarios');
    expect(listed).toHaveLength(scenarios.length);
    expect(listed.find(({ name }) => name === 'slow')?.active).toEqual([{ appid, timesLeft: 3, hits: 0 }]);
    expect(listed.every(({ description }) => description.length > 10)).toBe(true);
  });

  it('rejects an unknown name', async () => {
    const response = await fetch(`${steam.url}/_sim/scenarios`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'no-such-thing', on: true }),
    });
    expect(response.status).toBe(404);
  });
});
