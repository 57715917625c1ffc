import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ExportKind } from '@patchlight/contracts';
import {
  FeedCategoryUnknown,
  FeedLimitReached,
  FeedNotFound,
  FeedPaused,
  SessionEnded,
  TooManyAttempts,
} from '@patchlight/domain';
import {
  FixedClock,
  InMemoryAttemptLimiter,
  InMemoryCredentials,
  InMemoryFeedRepository,
  PlainCalendarWriter,
  ReversibleSecretBox,
  ScriptedExport,
  InMemoryPlans,
  InMemoryUnitOfWork,
  SequentialIds,
  anEntry,
} from '@patchlight/testing';
import { calendarFeedAddresses } from './feed-addresses.ts';
import { CreateFeed, ListFeeds, RevokeFeed } from './manage-feeds.use-cases.ts';
import { ReadFeed } from './read-feed.use-case.ts';

const ADA = { userId: 'ada', sessionId: 's1' };
const CHOICE = { name: 'Updates', kinds: ['gameUpdates' as const], category: null };
const tokenOf = (url: string | null): string =>
  /^https:\/\/patchlight\.example\/api\/feeds\/(\S{43})\.ics$/.exec(url!)![1]!;

describe('calendar feeds', () => {
  let feeds: InMemoryFeedRepository<ExportKind>;
  let exported: ScriptedExport;
  let plans: InMemoryPlans;
  let clock: FixedClock;
  let create: CreateFeed;
  let list: ListFeeds;
  let revoke: RevokeFeed;
  let read: ReadFeed;
  beforeEach(() => {
    feeds = new InMemoryFeedRepository();
    const addresses = calendarFeedAddresses(new ReversibleSecretBox(), 'https://patchlight.example/');
    [exported, clock] = [new ScriptedExport(), new FixedClock()];
    plans = new InMemoryPlans(clock, new InMemoryUnitOfWork());
    create = new CreateFeed({
      unitOfWork: new InMemoryUnitOfWork(),
      credentials: new InMemoryCredentials(),
      calendarFeeds: feeds,
      addresses,
      ids: new SequentialIds(),
      clock,
    });
    list = new ListFeeds(feeds, addresses);
    revoke = new RevokeFeed(feeds);
    read = readerAt('https://patchlight.example/');
    exported.list = [anEntry()];
    plans.give('ada', 'PRO');
  });

  const readerAt = (baseUrl: string): ReadFeed =>
    new ReadFeed({
      calendarFeeds: feeds,
      planFeatures: plans,
      exportQueries: exported,
      calendarWriter: new PlainCalendarWriter(),
      limiter: new InMemoryAttemptLimiter(clock),
      clock,
      baseUrl,
      hashOf: (text) => text,
    });

  it('have a secret URL that can be shown again, and contain the selected kinds', async () => {
    const [one, two] = [await create.execute(ADA, CHOICE), await create.execute(ADA, CHOICE)];
    expect(one.url).not.toBe(two.url);
    expect(await list.execute('ada')).toEqual([one, two]);
    expect(await list.execute('bob')).toEqual([]);
    const content = await read.execute(tokenOf(one.url));
    expect(await content.text()).toBe('Updates\nupdate-7 Lantern Deep: Patch 1.2 0');
  });

  it('are listed without their URL if the encryption key is lost, still work, and can be revoked', async () => {
    const { id, url } = await create.execute(ADA, CHOICE);
    const elsewhere = calendarFeedAddresses(
      new ReversibleSecretBox('another key'),
      'https://patchlight.example/',
    );
    expect(await new ListFeeds(feeds, elsewhere).execute('ada')).toEqual([
      expect.objectContaining({ id, url: null }),
    ]);
    await expect(read.execute(tokenOf(url))).resolves.toBeDefined();
    await revoke.execute('ada', id);
    await expect(read.execute(tokenOf(url))).rejects.toThrow(FeedNotFound);
  });

  it('return an ETag of the current content without reading it', async () => {
    const token = tokenOf((await create.execute(ADA, CHOICE)).url);
    const { tag } = await read.execute(token);
    expect((await read.execute(token)).tag).toBe(tag);
    exported.list = [anEntry({ sequence: 1 })];
    expect((await read.execute(token)).tag).not.toBe(tag);
    expect(exported.timesRead).toBe(0);
  });

  it('are written once, until their content or the address of the instance changes', async () => {
    const token = tokenOf((await create.execute(ADA, CHOICE)).url);
    const texts = await Promise.all([read, read, read].map(async (use) => (await use.execute(token)).text()));
    expect([new Set(texts).size, exported.timesRead]).toEqual([1, 1]);
    const { tag } = await read.execute(token);
    const moved = readerAt('https://games.example/');
    expect((await moved.execute(token)).tag).not.toBe(tag);
    exported.list = [anEntry({ sequence: 1 })];
    expect(await (await read.execute(token)).text()).toBe('Updates\nupdate-7 Lantern Deep: Patch 1.2 1');
  });

  it('contain the latest thousand entries, and are written between other requests', async () => {
    const token = tokenOf((await create.execute(ADA, CHOICE)).url);
    exported.list = Array.from({ length: 1_002 }, (_, n) =>
      anEntry({ key: `update-${n}`, startsAt: new Date(clock.now().getTime() + n) }),
    );
    let [turns, writing] = [0, true];
    const others = (): void => {
      turns += 1;
      if (writing) setImmediate(others);
    };
    setImmediate(others);
    const lines = (await (await read.execute(token)).text()).split('\n');
    writing = false;
    expect([lines.length, lines[1]!.split(' ')[0]]).toEqual([1_001, 'update-2']);
    expect(turns).toBeGreaterThan(1_000);
  });

  it('are read twelve times a minute, each for itself', async () => {
    const [one, other] = [await create.execute(ADA, CHOICE), await create.execute(ADA, CHOICE)];
    for (let reads = 0; reads < 12; reads += 1) await read.execute(tokenOf(one.url));
    await expect(read.execute(tokenOf(one.url))).rejects.toThrow(TooManyAttempts);
    await expect(read.execute(tokenOf(other.url))).resolves.toBeDefined();
    clock.advance(60_000);
    await expect(read.execute(tokenOf(one.url))).resolves.toBeDefined();
  });

  it('contain the last 90 days and the next 400', async () => {
    const token = tokenOf((await create.execute(ADA, CHOICE)).url);
    const at = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);
    exported.list = [-91, -90, 399, 400].map((days) => anEntry({ key: `day ${days}`, startsAt: at(days) }));
    const keys = (await (await read.execute(token)).text()).match(/day -?\d+/g);
    expect(keys).toEqual(['day -90', 'day 399']);
  });

  it('of a category contain only its games', async () => {
    feeds.categories.set('ada/7', 'Strategy');
    const row = await create.execute(ADA, { ...CHOICE, category: '7' });
    expect(row.category).toEqual({ id: '7', name: 'Strategy' });
    const content = await read.execute(tokenOf(row.url));
    await content.text();
    expect(exported.asked.map(({ category }) => category)).toEqual(['7', '7']);
  });

  it('reject a category of another user and an unknown one', async () => {
    feeds.categories.set('bob/7', 'Strategy');
    for (const category of ['7', '8'])
      await expect(create.execute(ADA, { ...CHOICE, category })).rejects.toThrow(FeedCategoryUnknown);
    expect(await list.execute('ada')).toEqual([]);
  });

  it('are limited to twenty', async () => {
    for (let made = 0; made < 20; made += 1) await create.execute(ADA, CHOICE);
    await expect(create.execute(ADA, CHOICE)).rejects.toThrow(FeedLimitReached);
    await expect(create.execute({ ...ADA, userId: 'bob' }, CHOICE)).resolves.toMatchObject({
      name: 'Updates',
    });
  });

  it('are not created by a session that has ended meanwhile', async () => {
    await expect(create.execute({ ...ADA, sessionId: 'ended' }, CHOICE)).rejects.toThrow(SessionEnded);
  });

  it('end immediately when revoked, by their owner only', async () => {
    const { id, url } = await create.execute(ADA, CHOICE);
    await expect(revoke.execute('bob', id)).rejects.toThrow(FeedNotFound);
    await revoke.execute('ada', id);
    await expect(read.execute(tokenOf(url))).rejects.toThrow(FeedNotFound);
    await expect(revoke.execute('ada', id)).rejects.toThrow(FeedNotFound);
  });

  it('are paused without PRO and resume with it', async () => {
    const token = tokenOf((await create.execute(ADA, CHOICE)).url);
    plans.give('ada', 'FREE');
    await expect(read.execute(token)).rejects.toThrow(FeedPaused);
    plans.give('ada', 'PRO');
    await expect(read.execute(token)).resolves.toBeDefined();
  });

  it('show when they were last read', async () => {
    const { url } = await create.execute(ADA, CHOICE);
    expect((await list.execute('ada'))[0]!.lastReadAt).toBeNull();
    await read.execute(tokenOf(url));
    expect((await list.execute('ada'))[0]!.lastReadAt).toBe(clock.now().toISOString());
  });
});
