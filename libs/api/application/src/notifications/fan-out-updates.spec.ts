import { beforeEach, describe, expect, it } from '@jest/globals';
import { InMemoryFanOutRepository, InMemoryUnitOfWork } from '@patchlight/testing';
import { FanOutUpdates } from './fan-out-updates.use-case.ts';

const POSTED_AT = new Date('2026-11-20T12:00:00Z');
const followers = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ userId: String(n + 1), since: POSTED_AT }));

describe('fanning updates out', () => {
  let unitOfWork: InMemoryUnitOfWork;
  let fanOuts: InMemoryFanOutRepository;
  let fanOut: FanOutUpdates;
  const reached = (...updateIds: string[]): number[] =>
    updateIds.map((updateId) => fanOuts.recipientsOf(updateId).length);

  beforeEach(() => {
    unitOfWork = new InMemoryUnitOfWork();
    fanOuts = new InMemoryFanOutRepository(unitOfWork);
    fanOut = new FanOutUpdates(fanOuts);
  });

  it('continues range by range until each is complete', async () => {
    fanOuts.add('1', POSTED_AT, followers(120_000));
    fanOuts.add('2', POSTED_AT);
    fanOuts.add('3', POSTED_AT, followers(2));
    await fanOut.execute(['1', '2', '3']);
    expect(reached('1', '2', '3')).toEqual([120_000, 0, 2]);
    expect(await fanOuts.findUnfinished(10)).toEqual([]);
  });

  it('widens its ranges where few users follow', async () => {
    const rare = Array.from({ length: 60 }, (_, n) => ({
      userId: String((n + 1) * 25_000),
      since: POSTED_AT,
    }));
    const crowd = Array.from({ length: 60_000 }, (_, n) => ({
      userId: String(5_000_000 + n),
      since: POSTED_AT,
    }));
    fanOuts.add('1', POSTED_AT, [...rare, ...crowd]);
    const widths: number[] = [];
    const advance = fanOuts.advance.bind(fanOuts);
    fanOuts.advance = (updateId, width) => {
      widths.push(width);
      return advance(updateId, width);
    };
    await fanOut.execute(['1']);
    expect(reached('1')).toEqual([60_060]);
    expect(widths).toEqual([50_000, 200_000, 800_000, 1_000_000, 1_000_000]);
  });

  it('skips updates that other workers process', async () => {
    for (const updateId of ['1', '2']) fanOuts.add(updateId, POSTED_AT, followers(5));
    const end = Promise.withResolvers<void>();
    const other = unitOfWork.run(async () => {
      await fanOuts.advance('1', 2);
      await end.promise;
    });
    await fanOut.execute(['1', '2']);
    expect(await fanOuts.findUnfinished(10)).toEqual(['1']);
    end.resolve();
    await other;
    expect(reached('1', '2')).toEqual([2, 5]);
  });

  it('completes the others if one fails, and tells of the failure', async () => {
    for (const updateId of ['1', '2']) fanOuts.add(updateId, POSTED_AT, followers(2));
    const advance = fanOuts.advance.bind(fanOuts);
    fanOuts.advance = async (updateId, width) => {
      if (updateId === '1') throw new Error('no room');
      return advance(updateId, width);
    };
    await expect(fanOut.execute(['1', '2'])).rejects.toThrow('no room');
    expect(reached('1', '2')).toEqual([0, 2]);
  });

  it('resumes unfinished fan-outs', async () => {
    for (const updateId of ['1', '2']) fanOuts.add(updateId, POSTED_AT, followers(5));
    await fanOuts.advance('1', 3);
    await fanOut.resume();
    expect(reached('1', '2')).toEqual([5, 5]);
    expect(await fanOuts.findUnfinished(10)).toEqual([]);
  });
});
