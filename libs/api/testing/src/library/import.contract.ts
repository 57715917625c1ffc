import { beforeEach, describe, expect, it } from '@jest/globals';
import type {
  FoundGame,
  GameRepository,
  ImportKey,
  ImportRepository,
  UnitOfWork,
} from '@patchlight/application/ports';
import type { ImportGame, ImportSource, ProfileImport } from '@patchlight/contracts';

export interface ImportPorts {
  unitOfWork: UnitOfWork;
  imports: ImportRepository;
  games: GameRepository;
  /** Two existing users. */
  userIds: [string, string];
  /** A user's import as in the API. */
  current(
    userId: string,
  ): Promise<Pick<ProfileImport, 'profile' | 'state' | 'problem' | ImportSource> | null>;
  /** The named games as in the API: owned ones, then the wishlist, in the order of the profile. */
  found(userId: string): Promise<ImportGame[]>;
  /** Counts of chosen, added and skipped games. */
  counts(userId: string): Promise<{ chosen: number; added: number; left: Record<ImportSource, number> }>;
  /** The games that a user follows, ascending. */
  followed(userId: string): Promise<number[]>;
  /** The games on a user's wishlist, ascending. */
  wished(userId: string): Promise<number[]>;
  pollOf(appId: number): Promise<'due' | 'later' | 'none'>;
}

const AMPLE = { owned: 1_000, wishlist: 1_000 };
const owned = (appId: number): FoundGame => ({ source: 'owned', appId, name: `Game ${appId}` });
const wished = (appId: number, name: string | null = null): FoundGame => ({
  source: 'wishlist',
  appId,
  name,
});

/** Contract of every ImportRepository. */
export const importContract = (given: () => Promise<ImportPorts>): void => {
  describe('as an ImportRepository', () => {
    let ports: ImportPorts;
    let imports: ImportRepository;
    let ada: string;
    let bob: string;

    const begin = async (userId = ada, profile = 'tess'): Promise<ImportKey> => {
      const importId = await imports.start(userId, profile);
      if (importId === null) throw new Error('one is running');
      return { userId, importId };
    };
    const find = (key: ImportKey, ...games: FoundGame[]): Promise<void> =>
      imports.saveProfile(key, { steamId: '76561198000000001', owned: 'shown', wishlist: 'private', games });
    /** An import with all of these games chosen. */
    const chosen = async (...games: FoundGame[]): Promise<ImportKey> => {
      const key = await begin();
      await find(key, ...games);
      await imports.markReady(key);
      const of = (wanted: ImportSource) =>
        games.filter(({ source }) => source === wanted).map(({ appId }) => appId);
      await imports.saveSelection(ada, { owned: of('owned'), wishlist: of('wishlist') });
      return key;
    };
    const step = (key: ImportKey, count = 50, room = AMPLE): Promise<number[] | null> =>
      ports.unitOfWork.run(() => imports.addNext(key, count, room));
    const state = async (userId = ada) => (await ports.current(userId))?.state;

    beforeEach(async () => {
      ports = await given();
      ({ imports } = ports);
      [ada, bob] = ports.userIds;
    });

    describe('reading a profile', () => {
      it('starts with the profile as typed, one per user', async () => {
        const key = await begin(ada, 'tess');
        await begin(bob, 'tom');
        expect(await ports.current(ada)).toMatchObject({ profile: 'tess', state: 'reading', problem: null });
        expect(await imports.findReading(key)).toEqual({
          profile: 'tess',
          beganAt: expect.any(Date),
          isFound: false,
        });
        expect(await imports.findReading({ ...key, userId: bob })).toBeNull();
      });

      it('stores the games of the profile, with names that are already known', async () => {
        await ports.games.addIfNew({ appId: 500, name: 'Known', logoUrl: null, iconUrl: null });
        const key = await begin();
        await find(key, owned(2), owned(1), wished(500), wished(501));
        expect(await imports.findReading(key)).toMatchObject({ isFound: true });
        expect(await ports.current(ada)).toMatchObject({ owned: 'shown', wishlist: 'private' });
        expect(await imports.findNameless(key, 10)).toEqual([501]);
        const found = await ports.found(ada);
        expect(found.map(({ appId, name }) => [appId, name])).toEqual([
          [2, 'Game 2'],
          [1, 'Game 1'],
          [500, 'Known'],
        ]);
      });

      it('returns known pictures and how much a game was played', async () => {
        const logoUrl = 'https://store.test/l.png';
        await ports.games.addIfNew({ appId: 2, name: 'Known', logoUrl, iconUrl: null });
        const lastAt = new Date('2026-11-20T10:00:00Z');
        await find(await begin(), owned(1), {
          ...owned(2),
          play: { lastAt, minutes: 90, recentMinutes: 30 },
        });
        const never = { lastPlayedAt: null, minutesPlayed: 0, minutesPlayedRecently: 0 };
        const lastPlayedAt = '2026-11-20T10:00:00.000Z';
        expect(await ports.found(ada)).toEqual([
          { source: 'owned', appId: 1, name: 'Game 1', logo: null, isListed: false, ...never },
          {
            source: 'owned',
            appId: 2,
            name: 'Game 2',
            logo: logoUrl,
            isListed: false,
            lastPlayedAt,
            minutesPlayed: 90,
            minutesPlayedRecently: 30,
          },
        ]);
      });

      it('resolves names in bounded steps, and drops games missing from the store', async () => {
        const key = await begin();
        await find(key, owned(1), wished(501), wished(503), wished(502));
        expect(await imports.findNameless(key, 2)).toEqual([501, 502]);
        await imports.saveNames(key, [501, 502], [{ appId: 501, name: 'Wished' }]);
        expect(await imports.findNameless(key, 2)).toEqual([503]);
        await imports.saveNames(key, [503], []);
        expect(await imports.findNameless(key, 2)).toEqual([]);
        expect((await ports.found(ada)).map(({ name }) => name)).toEqual(['Game 1', 'Wished']);
      });

      it('returns the reason for waiting, until it is over', async () => {
        const key = await begin();
        await imports.saveProblem(key, 'Wait.');
        expect(await ports.current(ada)).toMatchObject({ state: 'reading', problem: 'Wait.' });
        await imports.markReady(key);
        expect(await ports.current(ada)).toMatchObject({ state: 'ready', problem: null });
        expect(await imports.findReading(key)).toBeNull();
        for (const late of [imports.saveProblem(key, 'Late.'), imports.markFailed(key, 'Late.')]) await late;
        expect(await ports.current(ada)).toMatchObject({ state: 'ready', problem: null });
      });

      it('fails permanently with the reason', async () => {
        const key = await begin();
        await imports.markFailed(key, 'Nobody is called that.');
        await imports.markReady(key);
        expect(await ports.current(ada)).toMatchObject({
          state: 'failed',
          problem: 'Nobody is called that.',
        });
      });
    });

    describe('selection', () => {
      it('is accepted once, after the profile was read', async () => {
        const choose = () => imports.saveSelection(ada, { owned: [1], wishlist: [] });
        expect(await choose()).toBeNull();
        const key = await begin();
        await find(key, owned(1));
        expect(await choose()).toBeNull();
        await imports.markReady(key);
        expect([await choose(), await choose()]).toEqual([key.importId, null]);
        expect(await state()).toBe('running');
      });

      it('takes each game from its own list', async () => {
        const key = await begin();
        await find(key, owned(1), owned(2), wished(1, 'Game 1'), wished(3, 'Game 3'));
        await imports.markReady(key);
        await imports.saveSelection(ada, { owned: [2, 3], wishlist: [1] });
        await step(key);
        expect([await ports.followed(ada), await ports.wished(ada)]).toEqual([[2], [1]]);
        expect(await ports.counts(ada)).toEqual({ chosen: 2, added: 2, left: { owned: 0, wishlist: 0 } });
      });

      it('prevents another import until it is done', async () => {
        const key = await chosen(owned(1));
        expect(await imports.start(ada, 'tom')).toBeNull();
        await imports.markDone(key);
        expect(await state()).toBe('done');
        expect(await imports.start(ada, 'tom')).not.toBeNull();
        expect(await ports.current(ada)).toMatchObject({ profile: 'tom', state: 'reading' });
        expect(await ports.found(ada)).toEqual([]);
      });
    });

    describe('adding', () => {
      it('proceeds step by step, owned games first, each list in its order, until none is left', async () => {
        const key = await chosen(wished(5, 'Game 5'), owned(3), owned(1), owned(2));
        expect(await step(key, 2)).toEqual([3, 1]);
        expect(await ports.counts(ada)).toEqual({ chosen: 4, added: 2, left: { owned: 0, wishlist: 0 } });
        expect(await step(key, 2)).toEqual([2, 5]);
        expect(await step(key, 2)).toBeNull();
        expect([await ports.followed(ada), await ports.wished(ada)]).toEqual([[1, 2, 3], [5]]);
        expect((await ports.found(ada)).every(({ isListed }) => isListed)).toBe(true);
      });

      it('adds games up to the limit, in the order of the profile, and skips the rest', async () => {
        const key = await chosen(owned(3), owned(1), owned(2), wished(5, 'Game 5'), wished(6, 'Game 6'));
        expect(await step(key, 2, { owned: 2, wishlist: 0 })).toEqual([3, 1]);
        expect(await step(key, 50, { owned: 2, wishlist: 1 })).toEqual([5]);
        expect([await ports.followed(ada), await ports.wished(ada)]).toEqual([[1, 3], [5]]);
        expect(await ports.counts(ada)).toEqual({ chosen: 5, added: 3, left: { owned: 1, wishlist: 1 } });
      });

      it('returns a game once that both lists get', async () => {
        expect(await step(await chosen(owned(1), wished(1, 'Game 1')))).toEqual([1]);
      });

      it('counts an existing game as added, without using space for it', async () => {
        await step(await chosen(owned(1)));
        await imports.drop(ada);
        const key = await chosen(owned(1), owned(2));
        expect(await step(key, 50, { owned: 2, wishlist: 0 })).toEqual([2]);
        expect(await ports.counts(ada)).toMatchObject({ added: 2, left: { owned: 0 } });
      });

      it('schedules the polls of followed games one after the other, and no others', async () => {
        await step(await chosen(...Array.from({ length: 40 }, (_, n) => owned(n + 1)), wished(50, 'Wished')));
        expect([await ports.pollOf(40), await ports.pollOf(50)]).toEqual(['later', 'none']);
      });

      it('is rolled back with a failed step', async () => {
        const key = await chosen(owned(1), owned(2), wished(5, 'Game 5'));
        await step(key, 1);
        const work = ports.unitOfWork.run(async () => {
          await imports.addNext(key, 50, AMPLE);
          throw new Error('killed');
        });
        await expect(work).rejects.toThrow('killed');
        expect([await ports.followed(ada), await ports.wished(ada)]).toEqual([[1], []]);
        expect(await step(key)).toEqual([2, 5]);
        expect(await ports.wished(ada)).toEqual([5]);
      });
    });

    describe('obsolete import', () => {
      it.each([
        ['a replaced one', () => begin(ada, 'tom')],
        ['a canceled one', () => imports.drop(ada)],
      ])('is not changed by %s', async (_, end) => {
        const key = await begin();
        await end();
        const before = await ports.current(ada);
        await find(key, owned(1), wished(2));
        await imports.saveNames(key, [2], [{ appId: 2, name: 'Game 2' }]);
        await imports.saveProblem(key, 'Wait.');
        await imports.markReady(key);
        await imports.markFailed(key, 'No.');
        await imports.markDone(key);
        expect([await imports.findReading(key), await imports.findNameless(key, 9), await step(key)]).toEqual(
          [null, [], null],
        );
        expect([await ports.current(ada), await ports.found(ada)]).toEqual([before, []]);
      });

      it('retains what it has added', async () => {
        await step(await chosen(owned(1), owned(2)), 1);
        await imports.drop(ada);
        expect([await ports.current(ada), await ports.followed(ada)]).toEqual([null, [1]]);
      });
    });
  });
};
