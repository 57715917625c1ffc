import { beforeEach, describe, expect, it } from '@jest/globals';
import { SPARE_SHARE, URGENT_BURST } from '@patchlight/application/ports';
import type { HostState, RequestBudget, RequestPriority, Slot } from '@patchlight/application/ports';
import { undisturbed } from './undisturbed.ts';

export interface RequestBudgetPorts {
  /** The budget of two processes. */
  budgets: [RequestBudget, RequestBudget];
  /** Advances the time. */
  elapse(ms: number): Promise<unknown>;
  now(): Date;
}

const HOST = 'store.test';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** A slot in 100 s: on a slow machine, too, no slot passes by itself during a test. */
const SLOW = 0.01;
const SLOT = 100 * SECOND;
/** Maximum jitter of a pause. */
const JITTER = 1.2;

/** Contract of every RequestBudget, whichever process asks. */
export const requestBudgetContract = (given: () => Promise<RequestBudgetPorts>): void => {
  describe('as a RequestBudget', () => {
    let ports: RequestBudgetPorts;
    let here: RequestBudget;
    let there: RequestBudget;

    /** Reserves `count` slots concurrently, half in each process. */
    const ask = (count: number, priority: RequestPriority, perSecond = 1): Promise<Slot[]> =>
      Promise.all(
        Array.from({ length: count }, (_, n) => (n % 2 ? there : here).reserve(HOST, perSecond, priority)),
      );
    const waits = (slots: Slot[]): number[] =>
      slots.flatMap((slot) => ('waitMs' in slot ? [slot.waitMs] : []));
    const waitOf = async (perSecond = 1, priority: RequestPriority = 'scheduled'): Promise<number> =>
      waits(await ask(1, priority, perSecond))[0] ?? Number.POSITIVE_INFINITY;
    const atOnce = (slots: Slot[]): number => waits(slots).filter((wait) => wait === 0).length;
    const state = async (): Promise<HostState> => (await there.getStates())[0]!;
    /** @param failedAt when the failure that began it was about to be recorded */
    const expectPause = async (
      minutes: number,
      jitter = JITTER,
      failedAt: Date = ports.now(),
    ): Promise<void> => {
      const { openUntil } = await state();
      const minutesSince = (time: Date): number =>
        openUntil ? (openUntil.getTime() - time.getTime()) / MINUTE : 0;
      expect(minutesSince(failedAt)).toBeGreaterThan(minutes * 0.8);
      expect(minutesSince(ports.now())).toBeLessThan(minutes * jitter * 1.01);
    };

    beforeEach(async () => {
      ports = await given();
      [here, there] = ports.budgets;
    });

    it.each([
      [1, 1_000],
      [10, 100],
      [0.5, 2_000],
      [35 / 60, 60_000 / 35],
    ])('spaces requests evenly across all processes: at %d a second, %d ms apart', async (perSecond, gap) => {
      const startedAt = performance.now();
      const sorted = waits(await ask(40, 'scheduled', perSecond)).toSorted((a, b) => a - b);
      // Waits are relative to their own statements, so they may differ slightly.
      const apart = performance.now() - startedAt + 1;
      const steps = sorted.slice(1).map((wait, n) => wait - sorted[n]!);
      for (const step of steps) expect(Math.abs(step - gap)).toBeLessThanOrEqual(apart);
      expect(sorted[0]).toBeLessThanOrEqual(apart);
      expect(sorted.at(-1)).toBeGreaterThanOrEqual(39 * gap - apart);
    });

    it('does not accumulate unused slots', async () => {
      await waitOf(SLOW);
      await ports.elapse(3_600 * SECOND);
      expect(await waitOf(SLOW)).toBe(0);
      expect(await waitOf(SLOW)).toBeGreaterThan(0.5 * SLOT);
    });

    it('separates hosts', async () => {
      await here.reserve('other.test', SLOW, 'scheduled');
      expect(await waitOf()).toBe(0);
    });

    describe('share of urgent requests', () => {
      it('lets one go immediately, and delays the others by its slot', async () => {
        await ask(3, 'scheduled', SLOW);
        expect(await waitOf(SLOW, 'urgent')).toBe(0);
        expect(await waitOf(SLOW)).toBeGreaterThan(3.5 * SLOT);
      });

      it('limits them to the burst, and does not starve the scheduled ones', async () => {
        const slots = await ask(240, 'immediate', SLOW);
        expect(atOnce(slots)).toBe(URGENT_BURST);
        expect(slots.filter((slot) => 'isShareSpent' in slot)).toHaveLength(240 - URGENT_BURST);
        expect((await state()).requestsToday).toBe(URGENT_BURST);
        expect(await waitOf(SLOW)).toBeLessThanOrEqual(URGENT_BURST * SLOT);
      });

      it('queues the excess ones that can wait', async () => {
        const slots = await ask(40, 'urgent', SLOW);
        expect(atOnce(slots)).toBe(URGENT_BURST);
        const behind = waits(slots).filter((wait) => wait > 0);
        expect(Math.min(...behind)).toBeGreaterThan(SLOT);
        expect(Math.max(...behind)).toBeLessThanOrEqual(40 * SLOT);
      });

      it('is refilled by one per five slots, up to the burst', async () => {
        await ask(URGENT_BURST, 'urgent', SLOW);
        expect(atOnce(await ask(5, 'immediate', SLOW))).toBe(0);
        await ports.elapse(5.5 * SLOT);
        expect(atOnce(await ask(5, 'immediate', SLOW))).toBe(1);
        await ports.elapse(10 * SLOT);
        expect(atOnce(await ask(5, 'immediate', SLOW))).toBe(2);
        await ports.elapse(3_600 * SLOT);
        expect(atOnce(await ask(50, 'immediate', SLOW))).toBe(URGENT_BURST);
      });

      it('is not exceeded where a host has several paces', async () => {
        for (let n = 0; n < 3; n += 1) await ask(10, 'urgent', SLOW);
        expect(await ask(5, 'immediate', 30_000)).toEqual(Array(5).fill({ isShareSpent: true }));
        expect(await waitOf(SLOW)).toBeGreaterThan(25 * SLOT);
      });
    });

    describe('spare requests', () => {
      const spare = (perSecond = SLOW): Promise<Slot> => there.reserve(HOST, perSecond, 'spare');
      const later = { askAgainMs: expect.any(Number) };

      it('take a slot that is free, and delay the next request by it alone', async () => {
        expect(await spare()).toEqual({ waitMs: 0 });
        const wait = await waitOf(SLOW);
        expect(wait).toBeGreaterThan(0.5 * SLOT);
        expect(wait).toBeLessThanOrEqual(SLOT);
        expect((await state()).requestsToday).toBe(2);
      });

      it('do not queue while others wait, and are not counted then', async () => {
        await ask(2, 'scheduled', SLOW);
        expect(await spare()).toEqual(later);
        await ports.elapse(1.5 * SLOT);
        expect(await spare()).toEqual(later);
        expect((await state()).requestsToday).toBe(2);
        await ports.elapse(SLOT);
        expect(await spare()).toEqual({ waitMs: 0 });
      });

      it('take no more than their share of a host that nobody else asks', async () => {
        await spare();
        await ports.elapse(SLOT / SPARE_SHARE - 0.5 * SLOT);
        expect(await spare()).toEqual(later);
        await ports.elapse(SLOT);
        expect(await spare()).toEqual({ waitMs: 0 });
      });

      it('say when to ask again, after a second at least', async () => {
        await undisturbed(500, async () => {
          await ports.elapse(SLOT);
          await spare(20);
          expect(await spare(20)).toEqual({ askAgainMs: 1_000 });
        });
        await waitOf(SLOW);
        const slot = await spare();
        expect('askAgainMs' in slot && slot.askAgainMs).toBeGreaterThan(0.5 * SLOT);
      });

      it('are granted to one of several that ask at the same time', async () => {
        const slots = await ask(8, 'spare', SLOW);
        expect(slots.filter((slot) => 'waitMs' in slot)).toEqual([{ waitMs: 0 }]);
      });
    });

    describe('circuit breaker', () => {
      beforeEach(() => waitOf());
      /** Reports this number of failures, each after the pause. */
      const fail = async (status: number | null, times: number): Promise<void> => {
        for (let n = 0; n < times; n += 1) {
          await ports.elapse(n > 0 ? 2 * 60 * MINUTE : 0);
          await (n % 2 ? there : here).recordFailure(HOST, status);
        }
      };

      it('is open for all processes, and no slot is granted or counted meanwhile', async () => {
        await here.recordFailure(HOST, 429);
        const { openUntil } = await state();
        for (const priority of ['scheduled', 'urgent', 'immediate', 'spare'] as const)
          expect(await there.reserve(HOST, 1, priority)).toEqual({ openUntil });
        expect((await state()).requestsToday).toBe(1);
      });

      it('closes after its pause', async () => {
        await here.recordFailure(HOST, 429);
        await ports.elapse(1.3 * MINUTE);
        expect([await waitOf(1_000), (await state()).openUntil]).toEqual([0, null]);
      });

      it.each([
        [1, 1],
        [2, 2],
        [4, 8],
        [7, 60],
        [20, 60],
      ])(
        'is open longer with each 429 that asks us to wait: at the %d., %d minutes',
        async (times, minutes) => {
          await fail(429, times);
          await expectPause(minutes);
        },
      );

      it('is open for half an hour after a 403', async () => {
        await fail(403, 1);
        await expectPause(30, 1);
        await fail(403, 2);
        await expectPause(30, 1);
      });

      it.each([500, null])(
        'opens with the fifth other failure in a row (%p), not before, and longer with each',
        async (status) => {
          for (let n = 0; n < 4; n += 1) await here.recordFailure(HOST, status);
          expect(await state()).toMatchObject({ openUntil: null, consecutiveFailures: 4 });
          const failedAt = ports.now();
          await there.recordFailure(HOST, status);
          await expectPause(1 / 6, JITTER, failedAt);
          await ports.elapse(MINUTE);
          await fail(status, 2);
          await expectPause(4 / 6);
          await ports.elapse(MINUTE);
          await fail(status, 20);
          await expectPause(10);
        },
      );

      it('counts concurrent failures once', async () => {
        await Promise.all(
          Array.from({ length: 8 }, (_, n) => (n % 2 ? here : there).recordFailure(HOST, 429)),
        );
        await expectPause(1);
        expect((await state()).consecutiveFailures).toBe(1);
      });

      it('resets after a success of any process', async () => {
        for (let n = 0; n < 4; n += 1) await here.recordFailure(HOST, 500);
        await there.reserve(HOST, 1, 'scheduled');
        await there.recordSuccess(HOST);
        await here.recordFailure(HOST, 500);
        expect(await state()).toMatchObject({ openUntil: null, consecutiveFailures: 1 });
      });
    });

    it('counts the requests per day', async () => {
      for (let n = 0; n < 5; n += 1) await waitOf(SECOND);
      expect(await here.getStates()).toEqual([
        { host: HOST, openUntil: null, consecutiveFailures: 0, requestsToday: 5 },
      ]);
      await ports.elapse(24 * 60 * MINUTE);
      expect((await state()).requestsToday).toBe(0);
      await waitOf(SECOND);
      expect((await state()).requestsToday).toBe(1);
    });
  });
};
