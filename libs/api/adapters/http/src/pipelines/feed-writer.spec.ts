import { beforeEach, describe, expect, it } from '@jest/globals';
import type { UpdatesOfGame } from '@patchlight/application';
import type { HttpOptions } from '../kernel/http-options.ts';
import { FeedWriter } from './feed-writer.ts';

const options = {
  publicUrl: new URL('https://patchlight.example/'),
  identity: new URL('https://patchlight.example/'),
  clientConfig: { version: '1' },
} as HttpOptions;

type Update = UpdatesOfGame['updates'][number];
const anUpdate = (n: number, body: string, more: Partial<Update> = {}): Update => ({
  gid: String(n),
  appId: 7,
  gameName: 'Brinelight',
  title: `Post ${n}`,
  kind: 'patch',
  url: `https://patchlight.example/g/7?update=${n}`,
  storeUrl: `https://store.example/${n}`,
  postedAt: '2026-11-22T13:03:59.000Z',
  editedAt: null,
  contentHash: `hash of ${n}`,
  body,
  format: 'bbcode',
  ...more,
});
const gameWith = (updates: Update[]): UpdatesOfGame => ({
  appId: 7,
  gameName: 'Brinelight',
  since: '2026-11-01T12:00:00.000Z',
  updates,
});
const longPost = (length: number): string => '[b]Moths[/b] & lanterns\n'.repeat(length / 24);

describe('the writer of feeds', () => {
  let writer: FeedWriter;
  beforeEach(() => {
    writer = new FeedWriter(options);
  });
  const contents = async (updates: Update[]): Promise<string[]> => {
    const { items } = JSON.parse(await writer.ofGame('json', gameWith(updates)).text()) as {
      items: { content_html: string }[];
    };
    return items.map(({ content_html }) => content_html);
  };

  it('shows the whole posts up to 256 kB, then their beginnings with a link', async () => {
    const updates = Array.from({ length: 20 }, (_, n) => anUpdate(n, longPost(60_000)));
    const shown = await contents(updates);
    const whole = shown.filter((content) => content.length > 60_000);
    // As HTML, each has 110 kB. Lengths only: a failure would print megabytes.
    expect(whole.length).toBe(2);
    expect(shown.slice(0, 2).every((content) => whole.includes(content))).toBe(true);
    expect(shown.reduce((bytes, content) => bytes + content.length, 0)).toBeLessThan(290_000);
    for (const [n, content] of shown.slice(2).entries()) {
      expect(content).toMatch(/^<p>Moths &#38; lanterns/);
      expect(content).toContain(
        `<a href="https://patchlight.example/g/7?update=${n + 2}">Read the whole post</a>`,
      );
    }
  });

  it('shows a short post behind a long one as a whole', async () => {
    const [long, short] = await contents([anUpdate(1, longPost(200_000)), anUpdate(2, 'Short.')]);
    expect(long).toContain('Read the whole post');
    expect(short).toBe('<p>Short.</p>');
  });

  it('serves other requests between any two posts, however many feeds are written', async () => {
    let [turns, writing] = [0, true];
    const others = (): void => {
      turns += 1;
      if (writing) setImmediate(others);
    };
    const games = Array.from({ length: 10 }, (_, game) =>
      gameWith(Array.from({ length: 20 }, (__, n) => anUpdate(100 * game + n, 'Moths'))),
    );
    setImmediate(others);
    await Promise.all(games.map((game) => writer.ofGame('atom', game).text()));
    writing = false;
    expect(turns).toBeGreaterThan(10 * 20);
  });

  it('knows the ETag without writing; it changes with an edit, the version, the name and the format', () => {
    const unwritable = { ...anUpdate(1, ''), body: null as unknown as string };
    const tagOf = (update: Partial<Update> = {}, name = 'Brinelight', format: 'atom' | 'rss' = 'atom') =>
      writer.ofGame(format, { ...gameWith([{ ...unwritable, ...update }]), gameName: name }).tag;
    const tag = tagOf();
    expect(tagOf()).toBe(tag);
    const newer = new FeedWriter({ ...options, clientConfig: { ...options.clientConfig, version: '2' } });
    const others = [
      tagOf({ contentHash: 'another' }),
      tagOf({ editedAt: '2026-11-23T00:00:00.000Z' }),
      tagOf({ kind: 'major' }),
      tagOf({}, 'Another'),
      tagOf({}, 'Brinelight', 'rss'),
      newer.ofGame('atom', gameWith([unwritable])).tag,
    ];
    expect(new Set([tag, ...others]).size).toBe(7);
  });
});
