import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventsResponse, NewsResponse, SearchHit } from './responses/wire.ts';
import { startSteamSimulator } from './steam-simulator.ts';
import type { SteamSimulator } from './steam-simulator.ts';

const brinelight = 904110;
let steam: SteamSimulator;

async function get<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(steam.url + path, init);
  return (await response.json()) as T;
}

const news = async (query = ''): Promise<NewsResponse['appnews']> =>
  (await get<NewsResponse>(`/ISteamNews/GetNewsForApp/v2/?appid=${brinelight}${query}`)).appnews;

beforeAll(async () => {
  steam = await startSteamSimulator();
});

afterAll(() => steam.close());

describe('news', () => {
  it('returns a page and the total', async () => {
    const page = await news('&count=3');
    expect(page.appid).toBe(brinelight);
    expect(page.newsitems).toHaveLength(3);
    expect(page.count).toBe(20);
    expect(page.newsitems[0]).toEqual({
      gid: expect.stringMatching(/^\d{16,19}$/),
      title: 'The Drowned Coast: a new island, night tides and co-op',
      url: expect.stringContaining('/news/externalpost/'),
      is_external_url: true,
      author: expect.any(String),
      contents: expect.any(String),
      feedlabel: expect.any(String),
      date: expect.any(Number),
      feedname: 'steam_community_announcements',
      feed_type: 1,
      appid: brinelight,
      tags: expect.any(Array),
    });
  });

  it('paginates by end date, newest first', async () => {
    const first = await news('&count=5');
    const second = await news(`&count=5&enddate=${first.newsitems[4]?.date}`);
    const dates = [...first.newsitems, ...second.newsitems].map(({ date }) => date);
    expect(dates).toEqual([...new Set(dates)].sort((a, b) => b - a));
  });

  it('filters by feed and tag', async () => {
    const tagged = await news('&tags=patchnotes');
    expect(tagged.newsitems.every(({ tags }) => tags?.includes('patchnotes'))).toBe(true);
    expect((await news('&feeds=nothing')).newsitems).toEqual([]);
  });

  it('returns excerpts without markup on request', async () => {
    for (const { contents } of (await news('&maxlength=80')).newsitems) {
      expect(contents).not.toMatch(/\[\/?[a-z]/);
      expect(contents.length).toBeLessThanOrEqual(83);
    }
  });

  it('supports ETag and gzip', async () => {
    const path = `/ISteamNews/GetNewsForApp/v2/?appid=${brinelight}`;
    const first = await fetch(steam.url + path);
    expect(first.headers.get('content-encoding')).toBe('gzip');
    expect(first.headers.get('expires')).not.toBeNull();
    await first.text();
    const again = await fetch(steam.url + path, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('rejects unknown apps with 403 and a missing appid with 400', async () => {
    expect((await fetch(`${steam.url}/ISteamNews/GetNewsForApp/v2/?appid=1`)).status).toBe(403);
    expect((await fetch(`${steam.url}/ISteamNews/GetNewsForApp/v2/`)).status).toBe(400);
  });
});

describe('events', () => {
  const page = (query = ''): Promise<EventsResponse> =>
    get<EventsResponse>(`/events/ajaxgetpartnereventspageable/?appid=${brinelight}&count=100${query}`);

  it('refer to the news by gid and have three different ids', async () => {
    const { events } = await page();
    const gids = (await news('&feeds=steam_community_announcements,steam_community_blog')).newsitems.map(
      ({ gid }) => gid,
    );
    expect(events.map(({ news_post_gid }) => news_post_gid)).toEqual(gids);
    for (const { gid, announcement_body, news_post_gid } of events) {
      expect(new Set([gid, announcement_body.gid, news_post_gid]).size).toBe(3);
    }
  });

  it('finds the latest patch notes as the store does', async () => {
    const { events } = await get<EventsResponse>(
      `/events/ajaxgetadjacentpartnerevents/?appid=${brinelight}&count_before=0&count_after=1&require_tags=patchnotes`,
    );
    expect(events).toHaveLength(1);
    expect(events[0]?.announcement_body.tags).toContain('patchnotes');
  });

  it('continues after an event, including it', async () => {
    const { events } = await page();
    const anchor = events.find(({ gid }) => gid !== '0');
    const next = await get<EventsResponse>(
      `/events/ajaxgetadjacentpartnerevents/?appid=${brinelight}&count_after=2&gidevent=${anchor?.gid}`,
    );
    expect(next.events[0]?.gid).toBe(anchor?.gid);
    expect(next.events).toHaveLength(3);
  });
});

describe('search', () => {
  it('matches parts of names in any case, with appids as text', async () => {
    const hits = await get<SearchHit[]>('/actions/SearchApps/MOTH');
    expect(hits[0]).toEqual({
      appid: '824630',
      name: 'Moth & Lantern',
      icon: `${steam.url}/art/824630/icon.svg`,
      logo: `${steam.url}/art/824630/logo.svg`,
    });
    expect(await get('/actions/SearchApps/zzzz')).toEqual([]);
  });
});

describe('control', () => {
  it('publishes, edits, hides and resets', async () => {
    const { gid } = await get<{ gid: string }>('/_sim/posts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ appid: brinelight, title: 'Hotfix 9.9', body: 'Fixed it.', eventType: 12 }),
    });
    expect((await news()).newsitems[0]).toMatchObject({ gid, title: 'Hotfix 9.9', contents: 'Fixed it.' });
    steam.edit(gid, { body: 'Fixed it twice.' });
    expect((await news()).newsitems[0]).toMatchObject({ gid, contents: 'Fixed it twice.' });
    steam.hide(gid, 2);
    expect((await news()).newsitems[0]?.gid).not.toBe(gid);
    expect((await news()).newsitems[0]?.gid).not.toBe(gid);
    expect((await news()).newsitems[0]?.gid).toBe(gid);
    steam.reset();
    expect((await news()).newsitems[0]?.title).toContain('The Drowned Coast');
  });
});
