import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { AppDetailsResponse, StoreSearchResponse } from '../responses/wire.ts';
import { startSteamSimulator } from '../steam-simulator.ts';
import type { SteamSimulator } from '../steam-simulator.ts';
import type { TrafficReport } from './traffic.ts';

/** Node 24, which runs TypeScript directly, independent of the Node version of the tests. */
const pinnedNode = join(import.meta.dirname, '../../../../node_modules/.bin/node');

let steam: SteamSimulator;

beforeAll(async () => {
  steam = await startSteamSimulator({ games: 60 });
});

afterEach(() => steam.reset());
afterAll(() => steam.close());

const ask = (path: string, init?: RequestInit): Promise<Response> => fetch(steam.url + path, init);
const json = async <T>(path: string): Promise<T> => (await (await ask(path)).json()) as T;

describe('store search', () => {
  it('returns at most ten items with numeric ids', async () => {
    const { total, items } = await json<StoreSearchResponse>('/api/storesearch/?term=a&l=english&cc=US');
    expect(total).toBe(10);
    expect(items[0]).toMatchObject({
      type: 'app',
      id: expect.any(Number),
      tiny_image: expect.stringMatching(/\/art\/\d+\/capsule\.svg$/),
      platforms: { windows: true },
    });
  });

  it('suggests as JSON and as HTML', async () => {
    expect(await json('/search/suggest?term=brine&f=json')).toMatchObject([
      { id: 904110, name: 'Brinelight' },
    ]);
    expect(await (await ask('/search/suggest?term=brine')).text()).toContain('data-ds-appid="904110"');
  });

  it('finds accented names by plain letters and typographic quotes by straight ones', async () => {
    expect(await json(`/actions/SearchApps/${encodeURIComponent('nightlap ’88')}`)).toMatchObject([
      { appid: '866034' },
    ]);
  });
});

describe('app details', () => {
  it('contain credits, price, genres and dates', async () => {
    const answer = await json<AppDetailsResponse>('/api/appdetails?appids=904110&cc=us&l=english');
    expect(answer['904110']).toMatchObject({
      success: true,
      data: {
        type: 'game',
        name: 'Brinelight',
        steam_appid: 904110,
        developers: ['Low Lamp Studio'],
        publishers: ['Northquay Interactive'],
        price_overview: { currency: 'USD', final: 1999, final_formatted: '$19.99' },
        genres: expect.arrayContaining([{ id: expect.any(String), description: expect.any(String) }]),
        release_date: { coming_soon: false, date: expect.stringMatching(/^\d{1,2} [A-Z][a-z]{2}, \d{4}$/) },
      },
    });
  });

  it('support one id, or several for prices only', async () => {
    expect(await json('/api/appdetails?appids=1')).toEqual({ '1': { success: false } });
    const several = await ask('/api/appdetails?appids=904110,871460');
    expect([several.status, await several.text()]).toEqual([400, 'null']);
    const prices = await json<AppDetailsResponse>(
      '/api/appdetails?appids=904110,871460&filters=price_overview',
    );
    expect(Object.keys(prices).sort()).toEqual(['871460', '904110']);
    const many = Array.from({ length: 251 }, (_, i) => i + 1).join(',');
    expect((await ask(`/api/appdetails?appids=${many}&filters=price_overview`)).status).toBe(500);
  });

  it('return an empty array for the price of a free game', async () => {
    const free = steam.catalogue.find(({ price }) => price === 0);
    const answer = await json<AppDetailsResponse>(
      `/api/appdetails?appids=${free?.appid}&filters=price_overview`,
    );
    expect(answer[String(free?.appid)]).toEqual({ success: true, data: [] });
  });

  it('are also available from the newer service', async () => {
    const input = encodeURIComponent(JSON.stringify({ ids: [{ appid: 904110 }, { appid: 1 }] }));
    expect(await json(`/IStoreBrowseService/GetItems/v1/?input_json=${input}`)).toMatchObject({
      response: {
        store_items: [
          { appid: 904110, success: 1, name: 'Brinelight' },
          { id: 1, visible: false },
        ],
      },
    });
  });
});

describe('a game', () => {
  const appid = 904110;
  const item = async (country?: string): Promise<unknown> => {
    const context = { country_code: country };
    const input = encodeURIComponent(JSON.stringify({ ids: [{ appid }], context }));
    const path = `/IStoreBrowseService/GetItems/v1/?input_json=${input}`;
    return (await json<{ response: { store_items: unknown[] } }>(path)).response.store_items[0];
  };
  const change = (path: string, body: object): Promise<Response> =>
    ask(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });

  it('gets a discount, which a reset reverts', async () => {
    const before = await item();
    expect((await change(`/_sim/games/${appid}`, { discount: 25 })).status).toBe(200);
    expect(await item()).toMatchObject({
      best_purchase_option: {
        final_price_in_cents: '1499',
        original_price_in_cents: '1999',
        discount_pct: 25,
      },
    });
    steam.reset();
    expect(await item()).toEqual(before);
  });

  it('has prices of its own in some countries, and is not sold in others', async () => {
    const countries = { DE: { discount: 50 }, JP: { isSold: false } };
    expect((await change(`/_sim/games/${appid}`, { countries })).status).toBe(200);
    expect(await item('DE')).toMatchObject({
      best_purchase_option: { final_price_in_cents: '950', formatted_final_price: '€9.50', discount_pct: 50 },
    });
    expect(await item('JP')).toMatchObject({ visible: false, unvailable_for_country_restriction: true });
    expect(await item('GB')).toMatchObject({ best_purchase_option: { final_price_in_cents: '1599' } });
    expect(await item('AR')).toEqual(await item());
    const path = `/api/appdetails?appids=${appid}&filters=price_overview`;
    expect(await json(`${path}&cc=de`)).toMatchObject({
      [appid]: { data: { price_overview: { currency: 'EUR', initial: 1899, final: 950 } } },
    });
    expect(await json(`${path}&cc=jp`)).toEqual({ [appid]: { success: false } });
    steam.reset();
  });

  it('is delayed, and then released', async () => {
    const released = '2099-03-05T00:00:00.000Z';
    await change(`/_sim/games/${appid}`, { comingSoon: true, released, releaseText: 'Q1 2099' });
    expect(await item()).toMatchObject({
      release: {
        is_coming_soon: true,
        coming_soon_display: 'date_quarter',
        steam_release_date: Date.parse(released) / 1000,
      },
    });
    await change(`/_sim/games/${appid}`, { releaseText: 'When it is done' });
    expect(await item()).toMatchObject({ release: { custom_release_date_message: 'When it is done' } });
    const begun = Math.floor(Date.now() / 1000);
    await change(`/_sim/games/${appid}`, { comingSoon: false });
    const { release } = (await item()) as { release: { steam_release_date: number } };
    expect(release).not.toHaveProperty('is_coming_soon');
    expect(release.steam_release_date).toBeGreaterThanOrEqual(begun);
  });

  it('that is unknown cannot be changed', async () => {
    expect((await change('/_sim/games/1', { price: 5 })).status).toBe(404);
  });
});

describe('lists and users', () => {
  it('paginates all apps; the last page has no trailers', async () => {
    const seen: number[] = [];
    let last = 0;
    for (let more = true; more;) {
      const path = `/IStoreService/GetAppList/v1/?key=k&max_results=25&last_appid=${last}`;
      const { response } = await json<{
        response: { apps: { appid: number }[]; have_more_results?: true; last_appid?: number };
      }>(path);
      seen.push(...response.apps.map(({ appid }) => appid));
      more = response.have_more_results ?? false;
      last = response.last_appid ?? 0;
    }
    expect(seen).toEqual(steam.catalogue.map(({ appid }) => appid).sort((a, b) => a - b));
  });

  it('requires a key where Steam does', async () => {
    expect((await ask('/IStoreService/GetAppList/v1/')).status).toBe(401);
    expect((await ask('/IPlayerService/GetOwnedGames/v1/?key=bad&steamid=1')).status).toBe(401);
  });

  it('returns the same games for the same user', async () => {
    const path = '/IWishlistService/GetWishlist/v1/?steamid=76561197960265729';
    const first = await json<{ response: { items: object[] } }>(path);
    expect(first.response.items).toHaveLength(12);
    expect(await json(path)).toEqual(first);
    const owned = await json<{ response: { game_count: number; games: object[] } }>(
      '/IPlayerService/GetOwnedGames/v1/?key=k&steamid=1&include_appinfo=1',
    );
    expect(owned.response.game_count).toBe(owned.response.games.length);
    expect(owned.response.games[0]).toMatchObject({
      appid: expect.any(Number),
      name: expect.any(String),
      playtime_forever: expect.any(Number),
    });
  });

  it('lets play time grow, and tells of some profiles only how long they played', async () => {
    const owned = async (steamId: string) => {
      const path = `/IPlayerService/GetOwnedGames/v1/?key=k&steamid=${steamId}`;
      const { response } = await json<{ response: { games: Record<string, number>[] } }>(path);
      return response.games[0]!;
    };
    const [before, undated] = [await owned('1'), await owned('76561190000000052')];
    expect(before).toHaveProperty('rtime_last_played');
    expect(undated).not.toHaveProperty('rtime_last_played');
    const play = (appid: number, minutes: number) =>
      fetch(`${steam.url}/_sim/games/${appid}/play`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ minutes }),
      });
    expect((await play(before['appid']!, 30)).status).toBe(200);
    const after = await owned('1');
    expect(after['playtime_forever']! - before['playtime_forever']!).toBe(30);
    expect(after['rtime_last_played']).toBeGreaterThan(before['rtime_last_played']!);
    expect((await play(1, 30)).status).toBe(404);
    expect((await play(before['appid']!, 0)).status).toBe(400);
    steam.reset();
    expect(await owned('1')).toEqual(before);
  });

  it('resolves names', async () => {
    expect(await json('/ISteamUser/ResolveVanityURL/v1/?key=k&vanityurl=jo')).toMatchObject({
      response: { success: 1, steamid: expect.stringMatching(/^7656\d{13}$/) },
    });
    expect(await json('/ISteamUser/ResolveVanityURL/v1/?key=k&vanityurl=nobody')).toEqual({
      response: { success: 42, message: 'No match' },
    });
  });
});

describe('feeds, pages and pictures', () => {
  it('writes RSS with HTML descriptions', async () => {
    const feed = await (await ask('/feeds/news/app/904110/?l=english')).text();
    expect(feed).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0">/);
    expect(feed.match(/<item>/g)).toHaveLength(10);
    expect(feed).toMatch(/<pubDate>\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} \+0000<\/pubDate>/);
    expect((await ask('/feeds/news/app/1/')).status).toBe(404);
  });

  it('redirects from the news URL to the page of the event', async () => {
    const post = steam.publish({ appid: 904110, title: 'Lamps & <b>oil</b>', eventType: 13 });
    const response = await fetch(steam.url + post?.url);
    expect(response.url).toBe(`${steam.url}/news/app/904110/view/${post?.eventGid}`);
    expect(await response.text()).toContain('<h1>Lamps &amp; &lt;b&gt;oil&lt;/b&gt;</h1>');
    expect(await (await ask('/app/904110')).text()).toContain('Every game here is made up.');
    expect((await ask('/app/1')).status).toBe(404);
  });

  it('serves cacheable pictures', async () => {
    for (const file of ['header', 'capsule', 'logo', 'hero', 'library', 'icon']) {
      const response = await ask(`/art/904110/${file}.svg`);
      expect(response.headers.get('content-type')).toContain('image/svg+xml');
      expect(response.headers.get('cache-control')).toContain('max-age=86400');
    }
    const clan = steam.catalogue[0]?.clanId;
    expect((await ask(`/images/${clan}/abc.png`)).headers.get('content-type')).toBe('image/png');
    expect((await ask(`/images/${clan}/abc.svg`)).headers.get('content-type')).toContain('image/svg+xml');
    expect((await ask('/art/904110/constructor')).status).toBe(404);
  });
});

describe('running', () => {
  it('counts requests per endpoint and app', async () => {
    await ask('/ISteamNews/GetNewsForApp/v2/?appid=904110');
    await ask('/actions/SearchApps/x');
    const { total, endpoints, apps } = await json<TrafficReport>('/_sim/stats');
    expect({ total, endpoints, apps }).toEqual({
      total: 2,
      endpoints: { news: 1, search: 1 },
      apps: { '904110': 1 },
    });
  });

  it('publishes automatically, mostly for the live games', async () => {
    const told: string[] = [];
    const live = await startSteamSimulator({
      games: 40,
      publishEverySeconds: 0.02,
      liveApps: [904110],
      logger: { info: (line) => void told.push(line) },
    });
    while (told.length < 12) await new Promise((later) => setTimeout(later, 20));
    await live.close();
    expect(told.filter((line) => line.startsWith('New post: Brinelight:')).length).toBeGreaterThan(3);
    expect(new Set(told).size).toBeGreaterThan(9);
  });

  it('runs as a program and exits immediately on SIGTERM', async () => {
    const child = spawn(pinnedNode, [join(import.meta.dirname, '../main.ts')], {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        STEAM_SIM_PORT: '0',
        STEAM_SIM_GAMES: '20',
        STEAM_SIM_SCENARIOS: 'gone-404',
      },
    });
    const died = once(child, 'exit').then(([code]) => {
      throw new Error(`It ended with code ${String(code)} before it was up.`);
    });
    const [line] = (await Promise.race([once(child.stdout, 'data'), died])) as [Buffer];
    const url = /http:\S+/.exec(line.toString())?.[0] ?? '';
    expect(line.toString()).toMatch(/^Steam simulator: http:\/\/127\.0\.0\.1:\d+ \(20 games\)\n$/);
    expect((await fetch(`${url}/ISteamNews/GetNewsForApp/v2/?appid=904110`)).status).toBe(404);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
    // A program has to start, on a machine that is busy with other tests.
  });
});
