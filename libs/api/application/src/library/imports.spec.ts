import { beforeEach, describe, expect, it } from '@jest/globals';
import { WISHLIST_CAP } from '@patchlight/domain';
import { InMemoryGameCatalog, InMemoryStoreProfiles, libraryPorts } from '@patchlight/testing';
import { ChooseImport, ImportGames } from './import-games.use-cases.ts';
import type { ImportKey } from './ports.ts';
import { ReadProfile } from './read-profile.use-case.ts';
import { StartImport } from './start-import.use-case.ts';

const STEAM_ID = '76561198000000001';
const GAMES = 130;
const play = { lastAt: null, minutes: 0, recentMinutes: 0 };
const owned = Array.from({ length: GAMES }, (_, n) => ({ appId: n + 1, name: `Game ${n + 1}`, play }));
const appIds = owned.map(({ appId }) => appId);
const everything = { owned: appIds, wishlist: [500] };

describe('imports', () => {
  let ports: ReturnType<typeof libraryPorts>;
  let profiles: InMemoryStoreProfiles;
  let start: StartImport;
  let read: ReadProfile;
  let choose: ChooseImport;
  let run: ImportGames;

  /** Key of the import in the newest job. */
  const key = (): ImportKey =>
    ports.jobs.jobs.findLast(({ name }) => name !== 'refresh-games')!.data as ImportKey;
  const kept = () => ports.imports.of('ada');
  const follows = (): number[] => ports.lists.followsOf('ada').map(({ appId }) => appId);
  const wishes = (): number[] => ports.lists.wishesOf('ada').map(({ appId }) => appId);
  /** Reads a profile and chooses all of this from it. */
  const chooseAll = async (chosen: Parameters<ChooseImport['execute']>[1] = everything): Promise<void> => {
    await start.execute('ada', STEAM_ID);
    await read.execute(key());
    await choose.execute('ada', chosen);
  };
  /** Aborts the run after its first step. */
  const afterOneStep = (): AbortSignal => {
    const stop = new AbortController();
    const enqueue = ports.jobs.enqueue.bind(ports.jobs);
    ports.jobs.enqueue = (name, data) => {
      stop.abort();
      return enqueue(name, data);
    };
    return stop.signal;
  };

  beforeEach(() => {
    ports = libraryPorts();
    const { unitOfWork, libraries, imports, plans, jobs, clock } = ports;
    plans.give('ada', 'PRO');
    const profile = { steamId: STEAM_ID, vanity: 'tess', owned, wishlist: [500, 501, 1] };
    profiles = new InMemoryStoreProfiles([profile]);
    const catalog = new InMemoryGameCatalog([
      { appId: 500, name: 'Wished', logoUrl: null, iconUrl: null, developers: [], publishers: [] },
    ]);
    start = new StartImport({ unitOfWork, imports, profiles, jobs });
    read = new ReadProfile({ imports, profiles, catalog, clock });
    choose = new ChooseImport({ unitOfWork, imports, jobs });
    run = new ImportGames({ unitOfWork, libraries, imports, planCap: plans, planFeatures: plans, jobs });
  });

  describe('start', () => {
    it('with the profile as typed, which a job reads', async () => {
      await start.execute('ada', ' tess ');
      expect(kept()).toMatchObject({ profile: 'tess', state: 'reading' });
      expect(ports.jobs.jobs).toEqual([
        { name: 'read-profile', data: { userId: 'ada', importId: kept()!.id } },
      ]);
    });

    it('not with invalid input, and with a name only if names can be resolved', async () => {
      expect(() => start.execute('ada', 'https://example.org/')).toThrow(
        expect.objectContaining({ name: 'ProfileNotUnderstood' }),
      );
      profiles.hasKey = false;
      expect(() => start.execute('ada', 'tess')).toThrow(
        expect.objectContaining({ name: 'ProfileNameNeedsKey' }),
      );
      await start.execute('ada', STEAM_ID);
    });

    it('not while another one is running', async () => {
      await chooseAll({ owned: [1], wishlist: [] });
      await expect(start.execute('ada', 'tess')).rejects.toMatchObject({ name: 'ImportInProgress' });
      expect(ports.jobs.of('read-profile')).toHaveLength(1);
    });
  });

  describe('read a profile', () => {
    it('with the names of wishlist games, without games missing from the store', async () => {
      await start.execute('ada', 'tess');
      await read.execute(key());
      expect(kept()).toMatchObject({ state: 'ready', access: { owned: 'shown', wishlist: 'shown' } });
      const games = ports.imports.shownOf('ada');
      expect(games.filter(({ source }) => source === 'owned')).toHaveLength(GAMES);
      expect(games.filter(({ source }) => source === 'wishlist')).toMatchObject([
        { source: 'wishlist', appId: 500, name: 'Wished', isListed: false },
      ]);
    });

    it('the last played first, then the most played, then by name', async () => {
      const at = (day: string, minutes: number) => ({ lastAt: new Date(day), minutes, recentMinutes: 0 });
      profiles.profiles[0]!.owned = [
        { appId: 1, name: 'Zephyr 10', play },
        { appId: 2, name: 'Zephyr 9', play },
        { appId: 3, name: 'Long ago', play: at('2019-05-01', 9_000) },
        { appId: 4, name: 'Before Steam told when', play: { ...play, minutes: 5 } },
        { appId: 5, name: 'Yesterday', play: at('2026-11-21', 10) },
        { appId: 6, name: 'anvil', play },
      ];
      await start.execute('ada', 'tess');
      await read.execute(key());
      const games = ports.imports.shownOf('ada').filter(({ source }) => source === 'owned');
      expect(games.map(({ appId }) => appId)).toEqual([5, 3, 4, 6, 2, 1]);
    });

    it.each([
      ['skip a private list', true, { owned: 'private', wishlist: 'private' }],
      ['skip owned games without an API key', false, { owned: 'no-key', wishlist: 'private' }],
    ])('and %s', async (_, hasKey, access) => {
      Object.assign(profiles.profiles[0]!, { owned: null, wishlist: null });
      profiles.hasKey = hasKey;
      await start.execute('ada', STEAM_ID);
      await read.execute(key());
      expect(kept()).toMatchObject({ state: 'ready', access, games: [] });
    });

    it('and report an unknown profile', async () => {
      await start.execute('ada', 'nobody');
      await read.execute(key());
      expect(kept()).toMatchObject({
        state: 'failed',
        problem: expect.stringContaining('no Steam profile of this name'),
      });
    });

    it('not after another one was started, nor after a cancellation', async () => {
      await start.execute('ada', STEAM_ID);
      const first = key();
      await start.execute('ada', 'tess');
      await read.execute(first);
      expect(kept()).toMatchObject({ profile: 'tess', state: 'reading', games: [] });
      await ports.imports.drop('ada');
      await read.execute(key());
      expect(kept()).toBeNull();
    });

    it('and report that the store rejects the request', async () => {
      await start.execute('ada', STEAM_ID);
      profiles.failWith('refused');
      await read.execute(key());
      expect(kept()).toMatchObject({ state: 'failed', problem: expect.stringContaining('Steam refuses') });
    });

    it('with retries while the store is unavailable, and finally report it', async () => {
      await start.execute('ada', STEAM_ID);
      profiles.failWith('throttled');
      await expect(read.execute(key())).rejects.toMatchObject({ reason: 'throttled' });
      expect(kept()).toMatchObject({ state: 'reading', problem: expect.stringContaining('keeps asking') });
      ports.clock.advance(11 * 60_000);
      await read.execute(key());
      expect(kept()).toMatchObject({
        state: 'failed',
        problem: 'Steam does not answer. Please try again later; nothing was changed.',
      });
    });

    it('once the store is available again', async () => {
      await start.execute('ada', STEAM_ID);
      profiles.failWith('unreachable');
      await expect(read.execute(key())).rejects.toMatchObject({ reason: 'unreachable' });
      profiles.failWith(null);
      await read.execute(key());
      expect(kept()).toMatchObject({ state: 'ready', problem: null });
    });
  });

  it('accept a selection once, after the profile was read', async () => {
    const refused = () =>
      expect(choose.execute('ada', everything)).rejects.toMatchObject({ name: 'NothingToImport' });
    await refused();
    await start.execute('ada', STEAM_ID);
    await refused();
    await read.execute(key());
    await choose.execute('ada', { owned: [1], wishlist: [] });
    await refused();
    expect(ports.jobs.of('import-games')).toEqual([{ userId: 'ada', importId: kept()!.id }]);
  });

  describe('add the selection', () => {
    it('and enqueue the store data, ten games per job', async () => {
      await chooseAll();
      await run.execute(key());
      expect([follows(), wishes()]).toEqual([appIds, [500]]);
      expect(kept()!.state).toBe('done');
      const asked = ports.jobs.of('refresh-games').map((job) => job.appIds);
      expect(asked.flat()).toEqual([...appIds, 500]);
      expect(Math.max(...asked.map(({ length }) => length))).toBe(10);
    });

    it('and resume after an interruption, each game once', async () => {
      await chooseAll();
      await expect(run.execute(key(), afterOneStep())).rejects.toThrow('aborted');
      expect([follows().length, kept()!.state]).toEqual([50, 'running']);
      await run.execute(key());
      await run.execute(key());
      expect([follows(), kept()!.state]).toEqual([appIds, 'done']);
      expect(ports.jobs.of('refresh-games').flatMap((job) => job.appIds)).toEqual([...appIds, 500]);
    });

    it('atomically: a failed step is rolled back and repeated', async () => {
      await chooseAll();
      const enqueue = ports.jobs.enqueue.bind(ports.jobs);
      ports.jobs.enqueue = (name, data) =>
        ports.jobs.of('refresh-games').length < 5 ? enqueue(name, data) : Promise.reject(new Error('killed'));
      await expect(run.execute(key())).rejects.toThrow('killed');
      expect([follows().length, ports.jobs.of('refresh-games').length]).toEqual([50, 5]);
      ports.jobs.enqueue = enqueue;
      await run.execute(key());
      expect([follows(), kept()!.state]).toEqual([appIds, 'done']);
    });

    it('up to the limit of a FREE library, in the order of the profile, and skip the rest', async () => {
      ports.plans.give('ada', 'FREE');
      await chooseAll();
      await run.execute(key());
      expect([follows(), wishes()]).toEqual([appIds.slice(0, 10), []]);
      expect(ports.imports.countsOf('ada')).toEqual({
        chosen: GAMES + 1,
        added: 10,
        left: { owned: GAMES - 10, wishlist: 1 },
      });
      expect(ports.lists.games.all()).toHaveLength(10);
    });

    it('until the plan ends during the import, and retain what was added', async () => {
      await chooseAll();
      await expect(run.execute(key(), afterOneStep())).rejects.toThrow('aborted');
      ports.plans.give('ada', 'FREE');
      await run.execute(key());
      expect([follows().length, wishes(), kept()!.state]).toEqual([50, [], 'done']);
      expect(ports.imports.countsOf('ada').left).toEqual({ owned: GAMES - 50, wishlist: 1 });
    });

    it('to the wishlist up to its limit', async () => {
      const { games, wishlists } = ports;
      for (let appId = 1_000; appId < 1_000 + WISHLIST_CAP - 1; appId += 1) {
        await games.addIfNew({ appId, name: 'Wished', logoUrl: null, iconUrl: null });
        await wishlists.add({ userId: 'ada', appId, notifies: true, addedAt: new Date() });
      }
      await games.addIfNew({ appId: 2_500, name: 'Too many', logoUrl: null, iconUrl: null });
      profiles.profiles[0]!.wishlist = [1_000, 500, 2_500];
      await chooseAll({ owned: [], wishlist: [1_000, 500, 2_500] });
      await run.execute(key());
      expect(ports.imports.countsOf('ada')).toEqual({ chosen: 3, added: 2, left: { owned: 0, wishlist: 1 } });
      expect(wishes()).toHaveLength(WISHLIST_CAP);
    });
  });
});
