import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  FixedClock,
  InMemoryPlayRepository,
  InMemoryPlayTimes,
  InMemoryUnitOfWork,
  RecordingJobQueue,
} from '@patchlight/testing';
import { LookAtPlays, MarkUpToDate, RequestLooks, WatchPlays } from './plays.use-cases.ts';

const ACCOUNT = '76561198000000001';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('plays', () => {
  let clock: FixedClock;
  let plays: InMemoryPlayRepository;
  let playTimes: InMemoryPlayTimes;
  let jobs: RecordingJobQueue;
  let requestLooks: RequestLooks;
  let lookAtPlays: LookAtPlays;
  let watchPlays: WatchPlays;

  const tell = (minutes: number, lastAt: Date | null = null) =>
    playTimes.accounts.set(ACCOUNT, new Map([[7, { minutes, lastAt }]]));
  const watch = () => plays.watchOf('1')!;
  const wait = (): number => watch().dueAt.getTime() - clock.now().getTime();
  const nextDay = async (): Promise<void> => {
    clock.set(watch().dueAt);
    await lookAtPlays.execute();
  };

  beforeEach(async () => {
    clock = new FixedClock();
    const unitOfWork = new InMemoryUnitOfWork();
    plays = new InMemoryPlayRepository(clock, unitOfWork);
    plays.followed.set('1', [7, 8]);
    plays.accounts.set('1', ACCOUNT);
    playTimes = new InMemoryPlayTimes();
    jobs = new RecordingJobQueue(unitOfWork);
    requestLooks = new RequestLooks({ plays, playTimes, jobs });
    lookAtPlays = new LookAtPlays({ plays, playTimes, unitOfWork, clock });
    watchPlays = new WatchPlays({ unitOfWork, plays, requestLooks });
    await watchPlays.execute('1', true);
    tell(60);
  });

  it('are looked at as soon as the user wants it', async () => {
    expect(jobs.of('look-at-plays')).toHaveLength(1);
    await lookAtPlays.execute();
    await watchPlays.execute('1', true);
    await watchPlays.execute('1', false);
    expect(jobs.of('look-at-plays')).toHaveLength(1);
  });

  it('are looked at if a look is due, and only with a key', async () => {
    jobs.jobs.length = 0;
    playTimes.hasKey = false;
    await requestLooks.execute();
    expect(jobs.jobs).toEqual([]);
    playTimes.hasKey = true;
    await requestLooks.execute();
    expect(jobs.of('look-at-plays')).toHaveLength(1);
    await lookAtPlays.execute();
    await requestLooks.execute();
    expect(jobs.of('look-at-plays')).toHaveLength(1);
  });

  it('are known from the second look on, by the time that has grown', async () => {
    await lookAtPlays.execute();
    expect(plays.playOf('1', 7)).toMatchObject({ playedAt: null, minutes: 60 });
    const lookedAt = clock.now();
    tell(90);
    await nextDay();
    expect(plays.playOf('1', 7)).toMatchObject({ source: 'play-time', seenUntil: lookedAt, minutes: 90 });
    const { playedAt } = plays.playOf('1', 7)!;
    await nextDay();
    expect(plays.playOf('1', 7)).toMatchObject({ playedAt });
    expect(plays.playOf('1', 8)).toMatchObject({ playedAt: null, minutes: 0 });
  });

  it('are what Steam tells where it does', async () => {
    const lastAt = new Date(clock.now().getTime() - 3 * DAY);
    tell(60, lastAt);
    await lookAtPlays.execute();
    expect(plays.playOf('1', 7)).toMatchObject({ playedAt: lastAt, seenUntil: lastAt, source: 'steam' });
  });

  it('survive games that become private, and play times that do', async () => {
    await lookAtPlays.execute();
    tell(90);
    await nextDay();
    const known = plays.playOf('1', 7);
    playTimes.accounts.set(ACCOUNT, null);
    await nextDay();
    expect([watch().access, plays.playOf('1', 7)]).toEqual(['private', known]);
    tell(0);
    await nextDay();
    expect([watch().access, plays.playOf('1', 7)]).toEqual(['no-times', known]);
    tell(90);
    await nextDay();
    expect([watch().access, plays.playOf('1', 7)]).toEqual(['shown', known]);
  });

  it('are tried later if the store fails, after ever longer times, up to a day', async () => {
    playTimes.failWith('malformed');
    const delays: number[] = [];
    for (let times = 0; times < 9; times += 1) {
      clock.set(watch().dueAt);
      await lookAtPlays.execute();
      delays.push(wait() / MINUTE);
    }
    expect(delays).toEqual([10, 20, 40, 80, 160, 320, 640, 1_280, 1_440]);
    playTimes.failWith(null);
    await nextDay();
    expect(watch()).toMatchObject({ failures: 0, access: 'shown' });
  });

  it('wait a minute if nothing is left over for them, without counting a failure', async () => {
    playTimes.failWith('throttled');
    await lookAtPlays.execute();
    expect([wait(), watch().failures, watch().lease]).toEqual([MINUTE, 0, null]);
  });

  it('are left to the next worker by a run that is aborted', async () => {
    const stop = new AbortController();
    const fetch = playTimes.fetch.bind(playTimes);
    playTimes.fetch = (steamId, signal) => {
      stop.abort();
      return fetch(steamId, signal);
    };
    await lookAtPlays.execute(stop.signal);
    expect([wait(), watch().failures, watch().lease]).toEqual([0, 0, null]);
  });

  it('are up to date when the user says so of a followed game', async () => {
    const markUpToDate = new MarkUpToDate(plays);
    await markUpToDate.execute('1', 7);
    expect(plays.playOf('1', 7)).toMatchObject({ source: 'user', playedAt: clock.now() });
    await expect(markUpToDate.execute('1', 9)).rejects.toMatchObject({ name: 'NotFollowed' });
  });
});
