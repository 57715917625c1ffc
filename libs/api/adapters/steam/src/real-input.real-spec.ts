import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type PollValidators, StoreError } from '@patchlight/application/ports';
import { priceText, releaseWindowOf } from '@patchlight/domain';
import { parsePost, toHtml, toPlainText, walk } from '@patchlight/bbcode';
import type { PostFormat } from '@patchlight/bbcode';
import { type CorpusServer, readCorpus, serveCorpus, termOf } from '@patchlight/testing';
import { SteamGameCatalog } from './steam-game-catalog.adapter.ts';
import { SteamNewsSource } from './steam-news-source.adapter.ts';
import { steamHttpTo } from './testing/steam-http.ts';

const NEVER: PollValidators = { etag: null, bodyHash: null };

/** Steam's BBCode tags (from Valve's store script); parsed text nodes must not contain any. */
const TAG =
  /\[\/?(h[1-6]|b|i|u|s|p|hr|strike|smalltext|spoiler|noparse|url|img|list|olist|\*|quote|pullquote|code|table|tr|th|td|previewyoutube|video|looping_media|carousel|dynamiclink|expand|center|left|right|color|size|font)(=[^\]]*|\s[^\]]*)?\]/i;

/** The HTML element in recorded posts; must not remain either. */
const ELEMENT = /<\/?a[ >]/i;

type Written = { body: string; format: PostFormat };

const corpus = readCorpus(process.env['STEAM_CORPUS_DIR']);
const posts = corpus.news.reduce((sum, { officialPosts }) => sum + officialPosts.length, 0);
const announcements = corpus.events.flatMap((recorded) => recorded.announcements);

describe('responses recorded from the real store', () => {
  let server: CorpusServer;
  let http: ReturnType<typeof steamHttpTo>;
  let news: SteamNewsSource;
  let catalog: SteamGameCatalog;

  beforeAll(async () => {
    server = await serveCorpus(process.env['STEAM_CORPUS_DIR']);
    http = steamHttpTo(server.url);
    news = new SteamNewsSource(http);
    catalog = new SteamGameCatalog(http);
  });

  afterAll(async () => {
    await http.close();
    await server.close();
  });

  describe(`${corpus.news.length} ISteamNews responses with ${posts} official posts`, () => {
    it.each(corpus.news.map((recorded) => [recorded.file, recorded.officialPosts.length, recorded] as const))(
      '%s: returns its %d official posts, then reports no changes',
      async (_file, _count, { appId, officialPosts, headers }) => {
        const first = await news.fetch(appId, NEVER);
        const delivered = first.changed ? first.posts : [];
        expect(delivered.map(({ gid, title, body }) => [gid, title, body])).toEqual(
          officialPosts.map(({ gid, title, contents }) => [gid, title.trim().replace(/\s+/g, ' '), contents]),
        );
        expect(first.freshUntil === null).toBe(headers['Expires'] === undefined);
        for (const post of delivered) {
          expect(post.title).not.toBe('');
          expect(post.date).toBeGreaterThan(1_063_000_000);
          expect(post.url).toMatch(/^https?:\/\/[\x21-\x7E]+$/);
          expect(post.body === '' || post.excerpt !== '' || isPicturesOnly(post)).toBe(true);
          expect(post.excerpt.length).toBeLessThanOrEqual(200);
          expect(post.excerpt).not.toMatch(TAG);
          expectReadable(post);
        }
        expect(await news.fetch(appId, first.validators)).toMatchObject({ changed: false });
      },
    );
  });

  describe(`${corpus.events.length} event lists with ${announcements.length} announcements`, () => {
    it.each(
      corpus.events.map((recorded) => [recorded.file, recorded.announcements.length, recorded] as const),
    )('%s: returns clues for its %d announcements', async (_file, _count, recorded) => {
      const clues = await news.fetchClues(recorded.appId);
      expect(clues).toEqual(
        recorded.announcements.map(({ gid, tags }) => ({ gid, eventType: 12, tags, buildId: 0 })),
      );
      for (const { body } of recorded.announcements) expectReadable({ body, format: 'bbcode' });
    });
  });

  describe(`${corpus.details.length} appdetails responses`, () => {
    const entries = corpus.details.flatMap((recorded) =>
      recorded.appIds.map(
        (appId) => [appId, recorded.file, JSON.parse(recorded.body.toString())[appId]] as const,
      ),
    );

    it.each(entries)('%d in %s: returns the details in the store', async (appId, _file, entry) => {
      const details = await catalog.fetchDetails(appId);
      expect(details).toEqual(
        entry.success
          ? {
              appId,
              name: entry.data.name,
              logoUrl: entry.data.header_image,
              iconUrl: entry.data.capsule_imagev5 ?? null,
              developers: entry.data.developers,
              publishers: entry.data.publishers,
            }
          : null,
      );
    });
  });

  describe(`${corpus.items.length} store item responses`, () => {
    it.each(corpus.items.map((recorded) => [recorded.appId, recorded.file, recorded] as const))(
      '%d in %s: returns the price in the store, in a response without the requested release',
      async (appId, _file, { body }) => {
        const [item] = JSON.parse(body.toString()).response.store_items;
        const { formatted_final_price: shown } = item.best_purchase_option;
        const [listing, ...others] = await catalog.fetchListings([appId, 1], 'US');
        expect([listing?.appId, listing?.release, others]).toEqual([appId, null, []]);
        expect(priceText(listing!.price!.final, listing!.price!.currency)).toBe(shown);
      },
    );
  });

  describe(`${corpus.releaseDates.length} release dates`, () => {
    it('are parsed to the day in English, to the year in other languages, and to no day without a year', () => {
      for (const text of corpus.releaseDates) {
        const year = /\d{4}/.exec(text)?.[0];
        const english = /^(\d{1,2}) ([A-Z][a-z]{2}), (\d{4})$/.exec(text);
        const day = english && new Date(`${english[0]} UTC`).toISOString().slice(0, 10);
        const { from, to } = releaseWindowOf(text);
        const expected = day ? [day, day] : year ? [`${year}-01-01`, `${year}-12-31`] : [null, null];
        expect([text, from, to]).toEqual([text, ...expected]);
      }
    });
  });

  describe(`${corpus.communitySearches.length + corpus.storeSearches.length} searches`, () => {
    it.each(corpus.communitySearches.map((recorded) => [recorded.file, recorded] as const))(
      '%s: returns its matches',
      async (_file, recorded) => {
        const items: { appid: string; name: string }[] = JSON.parse(recorded.body.toString());
        const matches = await catalog.search(termOf(recorded));
        expect(matches).toMatchObject(items.map(({ appid, name }) => ({ appId: Number(appid), name })));
      },
    );

    it.each(corpus.storeSearches.map((recorded) => [recorded.file, recorded] as const))(
      '%s: returns its matches',
      async (_file, recorded) => {
        const { items }: { items: { id: number; name: string }[] } = JSON.parse(recorded.body.toString());
        const matches = await catalog.search(termOf(recorded));
        expect(matches).toMatchObject(items.map(({ id, name }) => ({ appId: id, name })));
      },
    );
  });

  describe(`${corpus.refusals.length} error responses`, () => {
    it.each(corpus.refusals.map((recorded) => [recorded.file, recorded] as const))(
      '%s: is a store error with the raw response',
      async (_file, { appId, status, body }) => {
        const failure = await news.fetch(appId, NEVER).catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(StoreError);
        expect(failure).toMatchObject({ status, rawAnswer: body.toString() });
      },
    );
  });
});

/** Expects that a body parses to text without Steam's tags, and is written whole as HTML. */
const expectReadable = ({ body, format }: Written): void => {
  const document = parsePost(format, body);
  const text = toPlainText(document);
  if (body.trim() !== '' && !isPicturesOnly({ body, format })) expect(text.trim()).not.toBe('');
  expect(missingWords(body, text)).toEqual([]);
  for (const node of walk(document)) {
    if (node.type !== 'text') continue;
    expect(node.text).not.toMatch(TAG);
    expect(node.text).not.toMatch(ELEMENT);
  }
  const html = toHtml(document);
  expect(html).toBe(toHtml(document, Infinity));
  expect(html).not.toMatch(/<(?:script|style|iframe)|\son[a-z]+="/);
};

/** Words of a body outside of its tags and addresses that are not in the text, in order. */
const missingWords = (body: string, text: string): string[] => {
  const addresses = /(?:https?:\/\/|\{STEAM_)[^\s[\]<>]+/g;
  const wordsOf = (source: string): string[] => source.replace(addresses, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
  const format = /\[\/?(?:[bius]|strike)\]/gi;
  const source = body
    .replace(format, '')
    .replace(new RegExp(TAG, 'gi'), ' ')
    .replace(/<\/?(?:a|p|br|b|i|u)(?:\s[^<>]*)?>|&#?\w+;/g, ' ');
  const shown = wordsOf(text);
  let at = 0;
  return wordsOf(source).filter((word) => {
    const next = shown.indexOf(word, at);
    if (next >= 0) at = next + 1;
    return next < 0;
  });
};

/** Posts with only pictures and videos have no text. */
const isPicturesOnly = ({ body, format }: Written): boolean =>
  [...walk(parsePost(format, body))].every((node) => node.type !== 'text' || node.text.trim() === '');
