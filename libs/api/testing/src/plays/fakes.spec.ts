import { describe } from '@jest/globals';
import { FixedClock } from '../kernel/fixed-clock.ts';
import { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';
import { InMemoryPlayTimes } from './in-memory-play-times.ts';
import { InMemoryPlayRepository } from './in-memory-play.repository.ts';
import { playTimesContract } from './play-times.contract.ts';
import { playContract } from './play.contract.ts';

describe('InMemoryPlayRepository', () =>
  playContract(async () => {
    const [clock, unitOfWork] = [new FixedClock(), new InMemoryUnitOfWork()];
    const plays = new InMemoryPlayRepository(clock, unitOfWork);
    for (const userId of ['1', '2']) plays.followed.set(userId, [7, 8]);
    return {
      unitOfWork,
      plays,
      now: clock.now(),
      userIds: ['1', '2'],
      link: async (userId, steamId) => plays.accounts.set(userId, steamId),
      disable: async (userId) => plays.disabledUsers.add(userId),
      unlink: async (userId) => plays.accounts.delete(userId),
      endLeases: async () => clock.advance(60_001),
      playOf: async (userId, appId) => plays.playOf(userId, appId),
      watchOf: async (userId) => plays.watchOf(userId),
    };
  }));

playTimesContract('in memory', async () => {
  const playTimes = new InMemoryPlayTimes();
  const [open, hidden] = ['76561198000000001', '76561198000000002'];
  const lastAt = new Date('2026-11-20T10:00:00Z');
  playTimes.accounts.set(
    open,
    new Map([
      [10, { lastAt, minutes: 9 }],
      [20, { lastAt: null, minutes: 0 }],
    ]),
  );
  return {
    playTimes,
    open,
    hidden,
    breakStore: async (reason) => playTimes.failWith(reason),
    close: async () => {},
  };
});
