import { describe, expect, it } from '@jest/globals';
import type { UpdateFeedContent, UpdatesOfGame } from '@patchlight/application';
import type { FeedFormat } from '@patchlight/contracts';
import { JSDOM } from 'jsdom';
import { renovateReleases } from './renovate-releases.ts';
import { contentOf } from './feed-writer.ts';
import * as feeds from './write-feed.ts';
import { writeOpml } from './write-opml.ts';

const publicUrl = new URL('https://patchlight.example/');
const place = { publicUrl, identity: publicUrl };
const { DOMParser } = new JSDOM('').window;

const anUpdate = (
  more: Partial<UpdatesOfGame['updates'][number]> = {},
): UpdatesOfGame['updates'][number] => ({
  gid: '70',
  appId: 7,
  gameName: 'Brinelight',
  title: 'The Drowned Coast',
  kind: 'patch',
  url: 'https://patchlight.example/g/7?update=70',
  storeUrl: 'https://store.example/70',
  postedAt: '2026-11-22T13:03:59.000Z',
  editedAt: null,
  contentHash: 'ab'.repeat(32),
  body: '[h2]Fixes[/h2]Moths & lanterns',
  format: 'bbcode',
  ...more,
});
const gameWith = (...updates: UpdatesOfGame['updates']): UpdatesOfGame => ({
  appId: 7,
  gameName: 'Brinelight',
  since: '2026-11-01T12:00:00.000Z',
  updates,
});

const writeFeed = (format: FeedFormat, game: UpdatesOfGame): string =>
  feeds.writeFeed(format, game, game.updates.map(contentOf), place);
const writeUserFeed = (format: FeedFormat, feed: UpdateFeedContent): string =>
  feeds.writeUserFeed(format, feed, feed.updates.map(contentOf), place);

/** Parses strictly. */
const read = (xml: string): Document => {
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  expect(document.querySelector('parsererror')).toBeNull();
  return document;
};
const textOf = (parent: ParentNode, selector: string): string | null | undefined =>
  parent.querySelector(selector)?.textContent;
const childText = (parent: Element, name: string): string | null | undefined =>
  [...parent.children].find(({ nodeName }) => nodeName === name)?.textContent;

const atomOf = (game: UpdatesOfGame) => read(writeFeed('atom', game)).documentElement;
const rssOf = (game: UpdatesOfGame) => read(writeFeed('rss', game)).querySelector('channel')!;
interface JsonFeed {
  version: string;
  authors: object[];
  feed_url: string;
  home_page_url: string;
  title: string;
  items: { id: string; title: string; content_html: string; date_modified: string; tags: string[] }[];
}
const jsonOf = (game: UpdatesOfGame) => JSON.parse(writeFeed('json', game)) as JsonFeed;

const CONTENT = '<h2>Fixes</h2><p>Moths &amp; lanterns</p>';
const ID = 'tag:patchlight.example,2026:update/70';

describe('a feed', () => {
  it('is read as Atom', () => {
    const feed = atomOf(gameWith(anUpdate()));
    expect(feed.namespaceURI).toBe('http://www.w3.org/2005/Atom');
    expect(childText(feed, 'id')).toBe('tag:patchlight.example,2026:game/7');
    expect(childText(feed, 'title')).toBe('Brinelight');
    expect(childText(feed, 'updated')).toBe('2026-11-22T13:03:59.000Z');
    expect(textOf(feed, 'author > name')).toBe('Brinelight');
    const self = feed.querySelector('link[rel="self"]');
    expect(self?.getAttribute('href')).toBe('https://patchlight.example/api/v1/games/7/feed.atom');
    const entry = feed.querySelector('entry')!;
    expect(childText(entry, 'id')).toBe(ID);
    expect(childText(entry, 'title')).toBe('The Drowned Coast');
    expect(childText(entry, 'published')).toBe('2026-11-22T13:03:59.000Z');
    expect(entry.querySelector('link')?.getAttribute('href')).toBe(anUpdate().url);
    expect(entry.querySelector('category')?.getAttribute('term')).toBe('patch');
    expect(entry.querySelector('content')?.getAttribute('type')).toBe('html');
    expect(childText(entry, 'content')).toBe(CONTENT);
  });

  it('is read as RSS', () => {
    const channel = rssOf(gameWith(anUpdate()));
    expect(childText(channel, 'title')).toBe('Brinelight');
    expect(childText(channel, 'link')).toBe('https://patchlight.example/g/7');
    const item = channel.querySelector('item')!;
    expect(childText(item, 'guid')).toBe(ID);
    expect(item.querySelector('guid')?.getAttribute('isPermaLink')).toBe('false');
    expect(childText(item, 'pubDate')).toBe('Sun, 22 Nov 2026 13:03:59 GMT');
    expect(childText(item, 'content:encoded')).toBe(CONTENT);
  });

  it('is read as JSON Feed', () => {
    const { version, authors, title, feed_url, items, ...rest } = jsonOf(gameWith(anUpdate()));
    expect([title, feed_url]).toEqual(['Brinelight', 'https://patchlight.example/api/v1/games/7/feed.json']);
    expect([version, authors]).toEqual(['https://jsonfeed.org/version/1.1', [{ name: 'Brinelight' }]]);
    expect(rest).not.toHaveProperty('author');
    expect(items).toMatchObject([
      { id: ID, title: 'The Drowned Coast', content_html: CONTENT, tags: ['patch'] },
    ]);
  });

  it('has the ids of the instance wherever it is, also if that was an IPv6 address', () => {
    const idsFrom = (identity: string) => {
      const moved = { publicUrl: new URL('https://games.example/'), identity: new URL(identity) };
      const { items, home_page_url } = JSON.parse(
        feeds.writeFeed('json', gameWith(anUpdate()), [CONTENT], moved),
      ) as JsonFeed;
      expect(home_page_url).toBe('https://games.example/g/7');
      return items.map(({ id }) => id);
    };
    expect(idsFrom('https://patchlight.example/')).toEqual([ID]);
    // RFC 4151: no colons and brackets in the authority.
    expect(idsFrom('http://[2001:db8::7]:3000/')).toEqual(['tag:x2001xdb8xx7x,2026:update/70']);
  });

  it('keeps the id of an edited update, and moves its time', () => {
    const game = gameWith(anUpdate({ editedAt: '2026-11-23T00:00:00.000Z' }), anUpdate({ gid: '69' }));
    const feed = atomOf(game);
    const entry = feed.querySelector('entry')!;
    expect([childText(entry, 'id'), childText(entry, 'published')]).toEqual([ID, anUpdate().postedAt]);
    expect([childText(feed, 'updated'), childText(entry, 'updated')]).toEqual([
      '2026-11-23T00:00:00.000Z',
      '2026-11-23T00:00:00.000Z',
    ]);
    expect(jsonOf(game).items[0]!.date_modified).toBe('2026-11-23T00:00:00.000Z');
  });

  it('of a game without updates is empty, and always the same', () => {
    expect(atomOf(gameWith()).querySelector('entry')).toBeNull();
    expect(childText(atomOf(gameWith()), 'updated')).toBe('2026-11-01T12:00:00.000Z');
    expect(rssOf(gameWith()).querySelector('item')).toBeNull();
    expect(jsonOf(gameWith()).items).toEqual([]);
    expect(writeFeed('atom', gameWith())).toBe(writeFeed('atom', gameWith()));
  });

  it.each([
    [']]> ]]></title><script>alert(1)</script>', ']]> ]]></title><script>alert(1)</script>'],
    ['Tom & Jerry &amp; <3 "quotes"', 'Tom & Jerry &amp; <3 "quotes"'],
    ['\u0000a\u0007\u001b[31mb\r\nc\uFFFE\uFFFF\ud800', 'a [31mb c\ufffd'],
    ['a\u202Eb\u2066c', 'a b c'],
    ['::set-output name=x::y <![CDATA[ <!ENTITY x SYSTEM "file:///etc/passwd"> &x;', undefined],
  ])('shows the title %j harmlessly', (title, shown = title) => {
    const body = `${title}[url=javascript:alert(1)]x[/url][code]]]>]]>[/code]`;
    const game = { ...gameWith(anUpdate({ title, body })), gameName: title };
    const asHtml = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

    const entry = atomOf(game).querySelector('entry')!;
    expect(asHtml(childText(entry, 'title')!).textContent).toBe(shown);
    const item = rssOf(game).querySelector('item')!;
    expect(asHtml(childText(item, 'title')!).children).toHaveLength(0);
    expect(jsonOf(game).items[0]!.title).toBe(shown);

    for (const html of [
      childText(entry, 'content')!,
      childText(item, 'content:encoded')!,
      jsonOf(game).items[0]!.content_html,
    ]) {
      expect(asHtml(html).querySelector('script, a')).toBeNull();
      expect(html.isWellFormed()).toBe(true);
    }
    expect(childText(rssOf(game), 'title')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
  });
});

describe('releases for Renovate', () => {
  it('have a semantic version by time, and a digest that changes with an edit', () => {
    expect(renovateReleases([anUpdate(), anUpdate({ postedAt: '2026-01-02T00:00:30.000Z' })])).toEqual([
      {
        version: '2026.1122.783',
        releaseTimestamp: '2026-11-22T13:03:59.000Z',
        changelogUrl: anUpdate().url,
        digest: anUpdate().contentHash,
      },
      expect.objectContaining({ version: '2026.102.0' }),
    ]);
  });

  it('name each version once', () => {
    const [newer, older] = [anUpdate({ url: 'https://patchlight.example/g/7?update=71' }), anUpdate()];
    expect(renovateReleases([newer, older])).toMatchObject([{ changelogUrl: newer.url }]);
  });
});

describe('the feed of a user', () => {
  it('names the game of each entry, and not its address', () => {
    const feed = { id: '12', name: 'Mine', since: '2026-11-01T12:00:00.000Z', updates: [anUpdate()] };
    const { id, title, items, ...rest } = JSON.parse(writeUserFeed('json', feed)) as Record<string, unknown>;
    expect([title, rest['feed_url'], rest['home_page_url']]).toEqual([
      'Mine',
      undefined,
      'https://patchlight.example/',
    ]);
    expect(items).toMatchObject([
      { id: expect.stringContaining('update/70'), title: 'Brinelight: The Drowned Coast' },
    ]);
    const atom = read(writeUserFeed('atom', feed));
    expect(atom.querySelector('feed > id')!.textContent).toBe('tag:patchlight.example,2026:feed/12');
    expect(atom.querySelector('link[rel=self]')).toBeNull();
    expect(id).toBeUndefined();
  });
});

describe('a list of feeds', () => {
  it('is OPML, whatever the names are', () => {
    const name = `<a> "&amp; ' ]]>\u0000\u202e\ud800`;
    const url = 'https://patchlight.example/g/7';
    const document = read(writeOpml([{ appId: 7, name, url }], publicUrl));
    const outline = document.querySelector('opml[version="2.0"] > body > outline[type=rss]')!;
    expect(outline.getAttribute('text')).toMatch(/^<a> "&amp; ' \]\]> *\ufffd$/u);
    expect(outline.getAttribute('xmlUrl')).toBe('https://patchlight.example/api/v1/games/7/feed.atom');
    expect(outline.getAttribute('htmlUrl')).toBe(url);
  });
});
