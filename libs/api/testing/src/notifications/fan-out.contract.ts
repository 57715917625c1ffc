import { beforeEach, describe, expect, it } from '@jest/globals';
import type { FanOutRepository, UnitOfWork } from '@patchlight/application/ports';

export interface FanOutPorts {
  unitOfWork: UnitOfWork;
  fanOuts: FanOutRepository;
  /** Adds followers since a time. @returns their ids, ascending */
  follow(count: number, since: Date): Promise<string[]>;
  /** Stores an update of the game with its current followers. @returns its id */
  post(postedAt: Date): Promise<string>;
  /** Recipients of an update by ascending id. */
  recipients(updateId: string): Promise<readonly string[]>;
}

const POSTED_AT = new Date('2026-11-20T12:00:00Z');
const BEFORE = new Date('2026-11-20T11:59:59Z');
const AFTER = new Date('2026-11-20T12:00:01Z');

/** Contract of every FanOutRepository of an update and its game's followers. */
export const fanOutContract = (given: () => Promise<FanOutPorts>): void => {
  describe('as a FanOutRepository', () => {
    let ports: FanOutPorts;
    let fanOuts: FanOutRepository;

    /** @returns rows written per step */
    const complete = async (updateId: string, width: number): Promise<number[]> => {
      const written: number[] = [];
      for (;;) {
        const step = await fanOuts.advance(updateId, width);
        if (!step) return written;
        written.push(step.written);
      }
    };
    const sum = (numbers: number[]): number => numbers.reduce((total, n) => total + n, 0);

    beforeEach(async () => {
      ports = await given();
      ({ fanOuts } = ports);
    });

    it.each([
      [1, 10],
      [3, 10],
      [5, 10],
      [10, 10],
      [11, 10],
      [1_000, 10],
      [7, 0],
      [1, 1],
    ])('in ranges of %d reaches each of %d followers', async (size, count) => {
      const users = await ports.follow(count, BEFORE);
      const update = await ports.post(POSTED_AT);
      const written = await complete(update, size);
      expect(await ports.recipients(update)).toEqual(users);
      expect(Math.max(...written)).toBeLessThanOrEqual(size);
      expect(sum(written)).toBe(count);
    });

    it('reaches only users who followed the game by the time of the post', async () => {
      const [early] = await ports.follow(1, BEFORE);
      const [onTime] = await ports.follow(1, POSTED_AT);
      await ports.follow(1, AFTER);
      const update = await ports.post(POSTED_AT);
      await complete(update, 1);
      expect(await ports.recipients(update)).toEqual([early, onTime]);
    });

    it('is done with the range of the last follower', async () => {
      await ports.follow(11, BEFORE);
      const update = await ports.post(POSTED_AT);
      const steps = [await fanOuts.advance(update, 10), await fanOuts.advance(update, 10)];
      expect(steps).toEqual([
        { written: 10, done: false },
        { written: 1, done: true },
      ]);
      expect(await fanOuts.findUnfinished(10)).toEqual([]);
    });

    it('skips whole ranges of later followers', async () => {
      await ports.follow(20, AFTER);
      const users = await ports.follow(10, BEFORE);
      const update = await ports.post(POSTED_AT);
      await complete(update, 5);
      expect(await ports.recipients(update)).toEqual(users);
    });

    it('reaches each user exactly once with eight workers', async () => {
      const users = await ports.follow(500, BEFORE);
      const update = await ports.post(POSTED_AT);
      const steps: number[] = [];
      let isDone = false;
      const worker = async (): Promise<void> => {
        for (let tries = 0; tries < 5_000 && !isDone; tries += 1) {
          const step = await fanOuts.advance(update, 13);
          if (step) steps.push(step.written);
          if (step?.done) isDone = true;
        }
      };
      await Promise.all(Array.from({ length: 8 }, worker));
      expect(sum(steps)).toBe(500);
      expect(await ports.recipients(update)).toEqual(users);
    });

    it('skips an update that another worker processes', async () => {
      await ports.follow(1, BEFORE);
      const update = await ports.post(POSTED_AT);
      const held = Promise.withResolvers<void>();
      const end = Promise.withResolvers<void>();
      const other = ports.unitOfWork.run(async () => {
        await fanOuts.advance(update, 10);
        held.resolve();
        await end.promise;
      });
      await held.promise;
      expect(await fanOuts.advance(update, 10)).toBeNull();
      end.resolve();
      await other;
      expect(await fanOuts.advance(update, 10)).toBeNull();
      expect(await ports.recipients(update)).toHaveLength(1);
    });

    it('resumes after the last committed range', async () => {
      const users = await ports.follow(10, BEFORE);
      const update = await ports.post(POSTED_AT);
      await fanOuts.advance(update, 4);
      const killed = ports.unitOfWork.run(async () => {
        await fanOuts.advance(update, 4);
        throw new Error('killed before the commit');
      });
      await expect(killed).rejects.toThrow('killed');
      expect(await ports.recipients(update)).toEqual(users.slice(0, 4));
      await complete(update, 4);
      expect(await ports.recipients(update)).toEqual(users);
    });

    it('does nothing when complete or unknown', async () => {
      await ports.follow(1, BEFORE);
      const update = await ports.post(POSTED_AT);
      await complete(update, 10);
      expect([await fanOuts.advance(update, 10), await fanOuts.advance('999999', 10)]).toEqual([null, null]);
    });

    it('lists unfinished ones, oldest first', async () => {
      await ports.follow(3, BEFORE);
      const left: string[] = [];
      for (let n = 0; n < 3; n += 1) left.push(await ports.post(POSTED_AT));
      await complete(left[1]!, 10);
      expect(await fanOuts.findUnfinished(10)).toEqual([left[0], left[2]]);
      expect(await fanOuts.findUnfinished(1)).toEqual([left[0]]);
    });
  });
};
