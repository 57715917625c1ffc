import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { CalendarNotOffered, NotConnected, SessionEnded } from '@patchlight/domain';
import type { RemoteCalendarProblem } from '@patchlight/domain';
import {
  FixedClock,
  InMemoryCalendarConnectionRepository,
  InMemoryCredentials,
  InMemoryRemoteCalendars,
  InMemoryUnitOfWork,
  PlainCalendarWriter,
  RecordingJobQueue,
  ReversibleSecretBox,
  ScriptedExport,
  InMemoryPlans,
  SequentialIds,
  anEntry,
} from '@patchlight/testing';
import { CalendarMirror } from './calendar-mirror.ts';
import {
  ChangeExportSettings,
  ConnectCalendar,
  DisconnectCalendar,
  RequestSync,
  ShowConnection,
} from './connect-calendar.use-cases.ts';
import { ConnectionSecrets } from './connection-secrets.ts';
import { QueueDueSyncs } from './queue-due-syncs.use-case.ts';
import { SyncCalendar } from './sync-calendar.use-case.ts';

const ADA = { userId: 'ada', sessionId: 's1' };
const ACCOUNT = { serverUrl: 'https://dav.example/', username: 'ada', password: 'secret of an app' };
const HOUR_MS = 3_600_000;
const BASE_URL = 'https://patchlight.example/';
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
/** The key of an entry in a calendar. */
const own = (key: string, { userId = 'ada', baseUrl = BASE_URL } = {}): string =>
  `${key}-${hashOf(`${baseUrl} ${userId}`).slice(0, 8)}`;

describe('calendar connection', () => {
  const world = ({ remote = new InMemoryRemoteCalendars(ACCOUNT), baseUrl = BASE_URL } = {}) => {
    const unitOfWork = new InMemoryUnitOfWork();
    const jobs = new RecordingJobQueue(unitOfWork);
    const connections = new InMemoryCalendarConnectionRepository();
    const [clock, exported] = [new FixedClock(), new ScriptedExport()];
    const plans = new InMemoryPlans(clock, unitOfWork);
    const secrets = new ConnectionSecrets(new ReversibleSecretBox());
    const mirror = new CalendarMirror(remote, new PlainCalendarWriter(), hashOf);
    return {
      jobs,
      connections,
      remote,
      clock,
      plans,
      exported,
      connect: new ConnectCalendar({
        unitOfWork,
        credentials: new InMemoryCredentials(),
        remoteCalendars: remote,
        connections,
        connectionSecrets: secrets,
        jobs,
        clock,
      }),
      change: new ChangeExportSettings({ unitOfWork, connections, jobs, clock }),
      request: new RequestSync({ unitOfWork, connections, jobs, clock }),
      disconnect: new DisconnectCalendar({ unitOfWork, connections, jobs, clock }),
      show: new ShowConnection({ connections, clock }),
      queue: new QueueDueSyncs({ connections, jobs, clock }),
      sync: new SyncCalendar({
        connections,
        planFeatures: plans,
        exportQueries: exported,
        calendarMirror: mirror,
        connectionSecrets: secrets,
        jobs,
        ids: new SequentialIds(),
        clock,
        identity: new URL(baseUrl),
        hashOf,
      }),
    };
  };
  let here: ReturnType<typeof world>;
  let calendarUrl: string;
  beforeEach(async () => {
    here = world();
    calendarUrl = here.remote.addCalendar('Games');
    here.plans.give('ada', 'PRO');
    here.exported.list = [1, 2, 3].map((id) => anEntry({ key: `update-${id}` }));
    await here.connect.execute(ADA, ACCOUNT, { calendarUrl, defaultKinds: ['gameUpdates'] });
  });
  const objects = () => [...here.remote.calendars.get(calendarUrl)!.objects.keys()];
  /** Acts once while this entry is written. */
  const during = (key: string, act: () => Promise<unknown>): void => {
    const put = here.remote.put.bind(here.remote);
    here.remote.put = async (place, written, ics) => {
      if (written === own(key)) {
        here.remote.put = put;
        await act();
      }
      return put(place, written, ics);
    };
  };
  const shown = async () => (await here.show.execute('ada'))!;
  const runQueued = async (): Promise<void> => {
    here.jobs.jobs.length = 0;
    await here.queue.execute();
    for (const job of here.jobs.of('sync-calendar')) await here.sync.execute(job);
  };

  it('is filled, and counts its entries', async () => {
    expect(here.jobs.of('sync-calendar')).toEqual([{ userId: 'ada' }]);
    expect((await shown()).status).toBe('waiting');
    await here.sync.execute({ userId: 'ada' });
    expect(objects()).toEqual(['update-1', 'update-2', 'update-3'].map((key) => own(key)));
    expect(await shown()).toMatchObject({
      status: 'synced',
      connectedCalendar: 'Games',
      syncFrequency: 'daily',
      progress: null,
      problem: null,
      lastSync: { totalEvents: 3, newEvents: 3, changedEvents: 0, removedEvents: 0, errors: 0 },
    });
  });

  it('is not written to by a second sync without changes', async () => {
    await here.sync.execute({ userId: 'ada' });
    here.remote.writes.length = 0;
    await here.sync.execute({ userId: 'ada' });
    expect(here.remote.writes).toEqual([]);
    expect((await shown()).lastSync).toMatchObject({ totalEvents: 3, newEvents: 0 });
  });

  it('applies additions, changes and removals, and nothing else', async () => {
    await here.sync.execute({ userId: 'ada' });
    here.remote.writes.length = 0;
    here.exported.list = [
      anEntry({ key: 'update-1' }),
      anEntry({ key: 'update-2', sequence: 1 }),
      anEntry({ key: 'update-4' }),
    ];
    await here.sync.execute({ userId: 'ada' });
    expect(here.remote.writes).toEqual([
      `remove ${own('update-3')}`,
      `put ${own('update-2')}`,
      `put ${own('update-4')}`,
    ]);
    expect((await shown()).lastSync).toMatchObject({
      totalEvents: 3,
      newEvents: 1,
      changedEvents: 1,
      removedEvents: 1,
    });
  });

  it.each([
    ['user', { userId: 'bob', baseUrl: BASE_URL }],
    ['instance', { userId: 'ada', baseUrl: 'https://another.example/' }],
  ])(
    'shares its calendar with another %s, and removes only its own events',
    async (_, { userId, baseUrl }) => {
      const there = world({ remote: here.remote, baseUrl });
      there.plans.give(userId, 'PRO');
      there.exported.list = [anEntry({ key: 'update-1' }), anEntry({ key: 'update-5' })];
      await there.connect.execute({ ...ADA, userId }, ACCOUNT, {
        calendarUrl,
        defaultKinds: ['gameUpdates'],
      });
      await here.sync.execute({ userId: 'ada' });
      await there.sync.execute({ userId });
      expect(objects()).toHaveLength(5);
      here.exported.list.shift();
      await here.sync.execute({ userId: 'ada' });
      await here.disconnect.execute('ada', { removesEvents: true });
      await here.sync.execute({ userId: 'ada' });
      expect(objects()).toEqual(['update-1', 'update-5'].map((key) => own(key, { userId, baseUrl })));
    },
  );

  it('replaces events once that were written before keys had a mark', async () => {
    const [lease, now] = ['of-before', here.clock.now()];
    await here.connections.claim('ada', lease, now, now);
    const written = [{ key: 'update-1', hash: '' }];
    await here.connections.saveProgress('ada', lease, { written, removed: [], done: 1, total: 1 });
    await here.connections.release('ada', lease, now);
    here.remote.calendars.get(calendarUrl)!.objects.set('update-1', 'as it was');
    await here.sync.execute({ userId: 'ada' });
    expect(objects()).toEqual(['update-1', 'update-2', 'update-3'].map((key) => own(key)));
    expect(await here.connections.findSynced('ada')).not.toContain('update-1');
  });

  it('restores an entry that was deleted in the calendar', async () => {
    await here.sync.execute({ userId: 'ada' });
    here.remote.calendars.get(calendarUrl)!.objects.delete(own('update-2'));
    await here.sync.execute({ userId: 'ada' });
    expect(objects()).toContain(own('update-2'));
  });

  it('contains everything but rejected objects, which are retried', async () => {
    here.remote.refused.add(own('update-2'));
    await here.sync.execute({ userId: 'ada' });
    expect(objects()).toEqual([own('update-1'), own('update-3')]);
    expect(await shown()).toMatchObject({ status: 'synced', lastSync: { newEvents: 2, errors: 1 } });
    here.remote.refused.clear();
    await here.sync.execute({ userId: 'ada' });
    expect(objects()).toContain(own('update-2'));
  });

  it.each<[RemoteCalendarProblem, string]>([
    ['unauthorized', 'The calendar server does not take this user name and password.'],
    ['gone', 'This calendar is not on the server any more.'],
    ['forbidden', 'The calendar server does not allow writing to this calendar.'],
    ['insecure', 'The calendar server has no valid certificate'],
    ['refused-address', 'This address is not allowed'],
  ])('that fails with %s reports it, and waits for the user', async (problem, words) => {
    here.remote.problem = problem;
    await here.sync.execute({ userId: 'ada' });
    expect(await shown()).toMatchObject({
      status: 'failed',
      problem: { code: problem, message: expect.stringContaining(words) },
    });
    here.clock.advance(48 * HOUR_MS);
    await here.queue.execute();
    expect(here.jobs.of('sync-calendar')).toHaveLength(1);
  });

  it.each<RemoteCalendarProblem>(['timed-out', 'unreachable', 'full'])(
    'that fails with %s is retried a day later',
    async (problem) => {
      here.remote.problem = problem;
      await here.sync.execute({ userId: 'ada' });
      expect((await shown()).problem?.code).toBe(problem);
      here.remote.problem = null;
      here.clock.advance(24 * HOUR_MS);
      await runQueued();
      expect(await shown()).toMatchObject({ status: 'synced', problem: null });
    },
  );

  it('is synced once a day', async () => {
    await here.sync.execute({ userId: 'ada' });
    here.clock.advance(23 * HOUR_MS);
    await runQueued();
    expect(here.jobs.of('sync-calendar')).toEqual([]);
    here.clock.advance(HOUR_MS);
    await runQueued();
    expect((await shown()).lastSync!.lastSyncTime).toBe(here.clock.now().toISOString());
  });

  it('is not synced without PRO but remains stored, and resumes with PRO', async () => {
    await here.sync.execute({ userId: 'ada' });
    here.remote.writes.length = 0;
    here.plans.give('ada', 'FREE');
    here.exported.list = [];
    here.clock.advance(25 * HOUR_MS);
    await runQueued();
    expect([here.remote.writes, objects().length]).toEqual([[], 3]);
    expect(await shown()).toMatchObject({ status: 'synced', lastSync: { totalEvents: 3 } });
    here.plans.give('ada', 'PRO');
    here.clock.advance(HOUR_MS);
    await runQueued();
    expect(objects()).toEqual([]);
  });

  it('is synced by one worker at a time; a second one does nothing', async () => {
    await Promise.all([here.sync.execute({ userId: 'ada' }), here.sync.execute({ userId: 'ada' })]);
    expect(here.remote.writes).toHaveLength(3);
  });

  it('resumes after a worker was stopped', async () => {
    here.exported.list = Array.from({ length: 9 }, (_, id) => anEntry({ key: `update-${id}` }));
    const stop = new AbortController();
    during('update-0', async () => stop.abort());
    await expect(here.sync.execute({ userId: 'ada' }, stop.signal)).rejects.toThrow();
    expect(objects()).toHaveLength(4);
    await here.sync.execute({ userId: 'ada' });
    expect(here.remote.writes).toHaveLength(9);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['deselected', () => here.change.execute('ada', [])],
    ['disconnected', () => here.disconnect.execute('ada', { removesEvents: true })],
  ])('loses its events if it is %s while they are written', async (_, change) => {
    here.exported.list = Array.from({ length: 9 }, (__, id) => anEntry({ key: `update-${id}` }));
    during('update-0', async () => {
      await change();
      await here.sync.execute(here.jobs.jobs.pop()!.data as { userId: string });
    });
    here.jobs.jobs.length = 0;
    await here.sync.execute({ userId: 'ada' });
    expect(objects()).toHaveLength(4);
    for (const job of here.jobs.of('sync-calendar')) await here.sync.execute(job);
    expect(objects()).toEqual([]);
  });

  it('is kept if it is reconnected while its events are removed', async () => {
    await here.sync.execute({ userId: 'ada' });
    await here.disconnect.execute('ada', { removesEvents: true });
    const remove = here.remote.remove.bind(here.remote);
    here.remote.remove = async (...words) => {
      here.remote.remove = remove;
      await here.connect.execute(ADA, ACCOUNT, { calendarUrl, defaultKinds: [] });
      await remove(...words);
    };
    here.jobs.jobs.length = 0;
    await here.sync.execute({ userId: 'ada' });
    for (const job of here.jobs.of('sync-calendar')) await here.sync.execute(job);
    expect((await shown()).status).toBe('synced');
    expect(objects()).toHaveLength(3);
  });

  it('is prepared between other requests', async () => {
    here.exported.list = Array.from({ length: 1_000 }, (_, n) => anEntry({ key: `update-${n}` }));
    let [turns, preparing] = [0, true];
    const others = (): void => {
      turns += 1;
      if (preparing) setImmediate(others);
    };
    const put = here.remote.put.bind(here.remote);
    here.remote.put = (...words) => {
      preparing = false;
      return put(...words);
    };
    setImmediate(others);
    await here.sync.execute({ userId: 'ada' });
    expect(turns).toBeGreaterThan(10);
  });

  it('is emptied of an event that a worker wrote last before it was killed', async () => {
    const { saveProgress } = here.connections;
    during('update-1', async () => {
      here.connections.saveProgress = () => Promise.reject(new Error('killed'));
    });
    await expect(here.sync.execute({ userId: 'ada' })).rejects.toThrow('killed');
    expect(objects()).toContain(own('update-1'));
    here.connections.saveProgress = saveProgress;
    await here.change.execute('ada', []);
    await here.sync.execute({ userId: 'ada' });
    expect(objects()).toEqual([]);
  });

  describe('on a slow server', () => {
    const slow = (entries: number, seconds: number): void => {
      here.exported.list = Array.from({ length: entries }, (_, id) => anEntry({ key: `update-${id}` }));
      const put = here.remote.put.bind(here.remote);
      here.remote.put = (...words) => {
        here.clock.advance(seconds * 1_000);
        return put(...words);
      };
    };
    /** Runs the queued syncs in order. @returns how many jobs they took */
    const runTurns = async (): Promise<number> => {
      let turns = 0;
      for (; here.jobs.jobs.length > 0; turns += 1)
        await here.sync.execute(here.jobs.jobs.shift()!.data as { userId: string });
      return turns;
    };

    it('yields to other connections, and resumes where it stopped', async () => {
      slow(9, 8);
      here.jobs.jobs.length = 0;
      await here.sync.execute({ userId: 'ada' });
      expect(objects()).toHaveLength(4);
      expect((await shown()).status).toBe('waiting');
      expect(here.jobs.of('sync-calendar')).toHaveLength(1);
      expect(await runTurns()).toBe(2);
      expect(here.remote.writes).toHaveLength(9);
      expect(await shown()).toMatchObject({ status: 'synced', lastSync: { totalEvents: 9, newEvents: 9 } });
    });

    it('counts an entry once that the server refuses in every run', async () => {
      slow(9, 8);
      here.remote.refused.add(own('update-0'));
      expect(await runTurns()).toBe(3);
      expect(await shown()).toMatchObject({ status: 'synced', lastSync: { newEvents: 8, errors: 1 } });
    });

    it('is postponed to the next day after twenty runs', async () => {
      slow(100, 60);
      here.jobs.jobs.splice(1);
      expect(await runTurns()).toBe(20);
      expect(await shown()).toMatchObject({ problem: { code: 'timed-out' }, lastSync: { newEvents: 80 } });
    });
  });

  it('stores the password encrypted, and never returns it', async () => {
    const stored = await here.connections.find('ada');
    expect(JSON.stringify([stored, await shown(), here.jobs.jobs])).not.toContain(ACCOUNT.password);
  });

  it('must use a calendar of the account', async () => {
    const elsewhere = { calendarUrl: 'https://elsewhere.example/', defaultKinds: [] };
    await expect(here.connect.execute({ ...ADA, userId: 'bob' }, ACCOUNT, elsewhere)).rejects.toThrow(
      CalendarNotOffered,
    );
    expect(await here.show.execute('bob')).toBeNull();
  });

  it('is not made by a session that has ended meanwhile', async () => {
    const choice = { calendarUrl, defaultKinds: [] };
    await expect(here.connect.execute({ ...ADA, sessionId: 'ended' }, ACCOUNT, choice)).rejects.toThrow(
      SessionEnded,
    );
  });

  it('retains its selection when reconnected, and applies another one immediately', async () => {
    await here.change.execute('ada', []);
    await here.connect.execute(ADA, ACCOUNT, { calendarUrl, defaultKinds: ['gameUpdates'] });
    expect((await shown()).kinds).toEqual([]);
    await here.sync.execute({ userId: 'ada' });
    expect(objects()).toEqual([]);
    await here.change.execute('ada', ['gameUpdates']);
    expect(here.jobs.of('sync-calendar')).toHaveLength(4);
    await here.sync.execute({ userId: 'ada' });
    expect(objects()).toHaveLength(3);
  });

  it('is synced on request', async () => {
    here.remote.problem = 'unauthorized';
    await here.sync.execute({ userId: 'ada' });
    here.remote.problem = null;
    await here.request.execute('ada');
    expect((await shown()).status).toBe('waiting');
    await here.sync.execute({ userId: 'ada' });
    expect((await shown()).status).toBe('synced');
    await expect(here.request.execute('bob')).rejects.toThrow(NotConnected);
  });

  it('is removed immediately, with its events left in the calendar', async () => {
    await here.sync.execute({ userId: 'ada' });
    await here.disconnect.execute('ada', { removesEvents: false });
    expect(await here.show.execute('ada')).toBeNull();
    expect(objects()).toHaveLength(3);
    await here.sync.execute({ userId: 'ada' });
    await expect(here.disconnect.execute('ada', { removesEvents: false })).rejects.toThrow(NotConnected);
  });

  it('is removed after its events, even if PRO has ended meanwhile, and reports a failure', async () => {
    await here.sync.execute({ userId: 'ada' });
    await here.disconnect.execute('ada', { removesEvents: true });
    here.plans.give('ada', 'FREE');
    here.remote.problem = 'unreachable';
    await here.sync.execute({ userId: 'ada' });
    expect(await shown()).toMatchObject({ status: 'leaving', problem: { code: 'unreachable' } });
    here.remote.problem = null;
    here.clock.advance(24 * HOUR_MS);
    await runQueued();
    expect(await here.show.execute('ada')).toBeNull();
    expect(objects()).toEqual([]);
  });
});
