import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CalendarConnectionRepository, NewConnection, SyncOutcome } from '@patchlight/application/ports';

const NOW = new Date('2026-11-21T12:00:00Z');
const minutesLater = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);
const [LEASE, OTHER] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const COUNTS = { total: 3, added: 2, changed: 1, removed: 0, errors: 0 };

/** Contract of every CalendarConnectionRepository. `given` creates an empty one and two users. */
export const calendarConnectionContract = (
  given: () => Promise<{
    connections: CalendarConnectionRepository;
    ada: string;
    bob: string;
    disable(userId: string): Promise<unknown>;
  }>,
): void => {
  describe('as a CalendarConnectionRepository', () => {
    let connections: CalendarConnectionRepository;
    let ada: string;
    let bob: string;
    let disable: (userId: string) => Promise<unknown>;
    beforeEach(async () => {
      ({ connections, ada, bob, disable } = await given());
    });
    const aConnection = (more: Partial<NewConnection> = {}): NewConnection => ({
      userId: ada,
      serverUrl: 'https://dav.example',
      username: 'ada',
      sealedPassword: 'sealed',
      calendarUrl: 'https://dav.example/ada/games/',
      calendarName: 'Games',
      kinds: ['gameUpdates'],
      ...more,
    });
    const connect = (more: Partial<NewConnection> = {}) => connections.save(aConnection(more), NOW);
    const claim = (lease = LEASE, now = NOW) => connections.claim(ada, lease!, now, minutesLater(10));
    const write = (lease: string, ...keys: string[]) =>
      connections.saveProgress(ada, lease, {
        written: keys.map((key) => ({ key, hash: `hash of ${key}` })),
        removed: [],
        done: keys.length,
        total: 5,
      });
    const finish = (more: Partial<SyncOutcome> = {}, lease = LEASE) =>
      connections.finish(ada, lease!, { counts: COUNTS, at: NOW, problem: null, nextAt: null, ...more });

    it('stores one connection per user', async () => {
      expect(await connections.find(ada)).toBeNull();
      await connect();
      await connect({ userId: bob, calendarName: 'Of Bob' });
      expect(await connections.find(ada)).toEqual({
        ...aConnection(),
        isLeaving: false,
        progress: null,
        lastSync: null,
        problem: null,
        nextAt: NOW,
      });
      expect((await connections.find(bob))!.calendarName).toBe('Of Bob');
    });

    it('allows one sync per user at a time, until it ends or its lease expires', async () => {
      await connect();
      const claimed = await Promise.all([LEASE, OTHER].map((lease) => claim(lease)));
      expect(claimed.filter(Boolean)).toHaveLength(1);
      expect(await claim(OTHER, minutesLater(9))).toBeNull();
      expect(await claim(OTHER, minutesLater(10))).not.toBeNull();
      await finish({}, OTHER);
      expect(await claim()).not.toBeNull();
      expect(await connections.claim(bob, LEASE!, NOW, minutesLater(10))).toBeNull();
    });

    it('records the calendar contents step by step', async () => {
      await connect();
      await claim();
      expect(await write(LEASE!, 'update-1', 'update-2')).toBe(true);
      expect((await connections.find(ada))!.progress).toEqual({ done: 2, total: 5 });
      await connections.saveProgress(ada, LEASE!, {
        written: [{ key: 'update-1', hash: 'another' }],
        removed: ['update-2'],
        done: 4,
        total: 5,
      });
      expect(await connections.findSynced(ada)).toEqual(new Map([['update-1', 'another']]));
      expect(await connections.findSynced(bob)).toEqual(new Map());
    });

    it('rejects the records of a sync that has lost its lease', async () => {
      await connect();
      await claim();
      await claim(OTHER, minutesLater(10));
      expect(await write(LEASE!, 'update-1')).toBe(false);
      expect(await finish()).toBe(false);
      expect(await connections.remove(ada, LEASE)).toBe(false);
      expect(await connections.find(ada)).toMatchObject({ lastSync: null });
      expect(await connections.findSynced(ada)).toEqual(new Map());
    });

    it.each<[string, () => Promise<unknown>]>([
      ['other kinds', () => connections.changeKinds(ada, [], NOW)],
      ['a disconnect', () => connections.startRemoval(ada, NOW)],
      ['a reconnect', () => connect()],
      ['a request', () => connections.makeDue(ada, NOW)],
    ])('lets a running sync record its last writes after %s, but not end as complete', async (_, change) => {
      await connect();
      await claim();
      await change();
      expect(await claim(OTHER)).toBeNull();
      expect(await write(LEASE!, 'update-1')).toBe(false);
      expect([...(await connections.findSynced(ada)).keys()]).toEqual(['update-1']);
      expect(await finish()).toBe(false);
      expect(await connections.remove(ada, LEASE)).toBe(false);
      expect(await connections.find(ada)).toMatchObject({ lastSync: null });
      await connections.release(ada, LEASE, NOW);
      expect(await connections.findDue(NOW, 10)).toEqual([ada]);
      expect(await claim(OTHER)).not.toBeNull();
    });

    it('returns the result of the last sync', async () => {
      await connect();
      await claim();
      await finish({ problem: 'full' });
      expect(await connections.find(ada)).toMatchObject({
        lastSync: { ...COUNTS, at: NOW },
        problem: 'full',
        progress: null,
      });
    });

    it('lists due connections, except those being synced', async () => {
      await connect();
      expect(await connections.findDue(NOW, 10)).toEqual([ada]);
      expect(await connections.findDue(new Date(NOW.getTime() - 1), 10)).toEqual([]);
      await claim();
      expect(await connections.findDue(NOW, 10)).toEqual([]);
      await finish({ nextAt: minutesLater(60) });
      expect(await connections.findDue(minutesLater(59), 10)).toEqual([]);
      expect(await connections.findDue(minutesLater(60), 10)).toEqual([ada]);
      await connections.postpone(ada, minutesLater(120));
      expect(await connections.findDue(minutesLater(60), 10)).toEqual([]);
      expect(await connections.findDue(minutesLater(120), 10)).toEqual([ada]);
    });

    it('neither lists nor claims the connection of a disabled user', async () => {
      await connect();
      await connect({ userId: bob });
      await disable(ada);
      expect(await connections.findDue(NOW, 10)).toEqual([bob]);
      expect(await claim()).toBeNull();
    });

    it('does not list connections that wait for their users, even when postponed', async () => {
      await connect();
      await claim();
      await finish({ problem: 'unauthorized', nextAt: null });
      await connections.postpone(ada, NOW);
      expect(await connections.findDue(minutesLater(9_999), 10)).toEqual([]);
      expect(await connections.makeDue(ada, NOW)).toBe(true);
      expect(await connections.findDue(NOW, 10)).toEqual([ada]);
      expect(await connections.makeDue(bob, NOW)).toBe(false);
      expect((await connections.find(ada))!.problem).toBe('unauthorized');
      await connect();
      expect((await connections.find(ada))!.problem).toBeNull();
    });

    it('restarts a released sync', async () => {
      await connect();
      await claim();
      await connections.release(ada, OTHER!, NOW);
      expect(await claim(OTHER)).toBeNull();
      await connections.release(ada, LEASE!, NOW);
      expect(await connections.findDue(NOW, 10)).toEqual([ada]);
      expect(await claim(OTHER)).not.toBeNull();
    });

    it('retains the recorded contents of a reconnected calendar, but not of another one', async () => {
      await connect();
      await claim();
      await write(LEASE!, 'update-1');
      await connect({ sealedPassword: 'a new one' });
      expect([...(await connections.findSynced(ada)).keys()]).toEqual(['update-1']);
      await connect({ calendarUrl: 'https://dav.example/ada/other/' });
      expect(await write(LEASE!, 'update-2')).toBe(false);
      expect([...(await connections.findSynced(ada)).keys()]).toEqual([]);
    });

    it('deletes a connection after its events', async () => {
      expect(await connections.startRemoval(ada, NOW)).toBe(false);
      await connect();
      expect(await connections.startRemoval(ada, NOW)).toBe(true);
      expect((await claim())!.isLeaving).toBe(true);
      expect(await connections.changeKinds(ada, [], NOW)).toBe(false);
      expect(await connections.remove(ada, LEASE)).toBe(true);
      expect(await connections.find(ada)).toBeNull();
    });

    it('deletes a connection with its recorded contents', async () => {
      expect(await connections.remove(ada)).toBe(false);
      await connect();
      await claim();
      await write(LEASE!, 'update-1');
      expect(await connections.remove(ada)).toBe(true);
      await connect();
      expect(await connections.findSynced(ada)).toEqual(new Map());
    });
  });
};
