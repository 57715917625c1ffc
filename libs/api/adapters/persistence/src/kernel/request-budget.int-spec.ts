import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { URGENT_BURST } from '@patchlight/application/ports';
import type { RequestPriority, Slot } from '@patchlight/application/ports';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { PostgresRequestBudget } from './postgres-request-budget.ts';

const HOST = 'store.test';

describe('the request budget in PostgreSQL', () => {
  let test: TestDatabase;
  /** Two processes that share the budget. */
  let here: PostgresRequestBudget;
  let there: PostgresRequestBudget;

  const waitOf = async (
    budget: PostgresRequestBudget,
    perSecond = 1,
    priority: RequestPriority = 'scheduled',
  ): Promise<number> => {
    const slot = await budget.reserve(HOST, perSecond, priority);
    return 'waitMs' in slot ? slot.waitMs : Number.POSITIVE_INFINITY;
  };
  const open = async (): Promise<Date | null> => (await here.states())[0]!.openUntil;
  const minutesOpen = async (): Promise<number> => {
    const until = await open();
    return until ? (until.getTime() - Date.now()) / 60_000 : 0;
  };
  const heal = (): Promise<unknown> =>
    test.db.query(
      `update store_hosts set open_until = now() - interval '1 second' where open_until is not null`,
    );

  beforeAll(async () => {
    test = await createTestDatabase({ poolSize: 20 });
  });
  beforeEach(async () => {
    await test.db.query('truncate store_hosts');
    here = new PostgresRequestBudget(test.db);
    there = new PostgresRequestBudget(test.db);
  });
  afterAll(() => test.close());

  it('gives the first request its slot at once', async () => {
    expect(await waitOf(here)).toBe(0);
  });

  it.each([
    [1, 1_000],
    [10, 100],
    [0.5, 2_000],
    [35 / 60, 60_000 / 35],
  ])('spaces requests evenly over all processes: at %d a second, %d ms apart', async (perSecond, gap) => {
    const startedAt = performance.now();
    const waits = await Promise.all(
      Array.from({ length: 40 }, (_, n) => waitOf(n % 2 ? here : there, perSecond)),
    );
    // Each wait is told from the moment of its own statement, so two may differ by the time between these.
    const apart = performance.now() - startedAt + 1;
    const sorted = waits.toSorted((a, b) => a - b);
    const steps = sorted.slice(1).map((wait, n) => wait - sorted[n]!);
    for (const step of steps) expect(Math.abs(step - gap)).toBeLessThanOrEqual(apart);
    expect(sorted.at(-1)).toBeGreaterThanOrEqual(39 * gap - apart);
  });

  it('lets an urgent request go at once, and pushes the others back by its slot', async () => {
    for (let n = 0; n < 3; n += 1) await waitOf(here);
    expect(await waitOf(there, 1, 'urgent')).toBe(0);
    expect(await waitOf(here)).toBeGreaterThan(3_500);
  });

  describe('the share of urgent requests', () => {
    const ask = (count: number, priority: RequestPriority): Promise<Slot[]> =>
      Promise.all(Array.from({ length: count }, (_, n) => (n % 2 ? here : there).reserve(HOST, 1, priority)));
    const waits = (slots: Slot[]): number[] =>
      slots.flatMap((slot) => ('waitMs' in slot ? [slot.waitMs] : []));
    const atOnce = (slots: Slot[]): number => waits(slots).filter((wait) => wait === 0).length;
    const later = (seconds: number): Promise<unknown> =>
      test.db.query(
        `update store_hosts set share_whole_at = share_whole_at - $1 * interval '1 second',
           next_slot_at = next_slot_at - $1 * interval '1 second'`,
        [seconds],
      );

    it('lets no more go at once than the burst, of however many, and the scheduled ones soon have their turn', async () => {
      const slots = await ask(240, 'immediate');
      expect(atOnce(slots)).toBe(URGENT_BURST);
      expect(slots.filter((slot) => 'isShareSpent' in slot)).toHaveLength(240 - URGENT_BURST);
      expect((await here.states())[0]!.requestsToday).toBe(URGENT_BURST);
      expect(await waitOf(here)).toBeLessThanOrEqual(URGENT_BURST * 1_000);
    });

    it('has the others that can wait go in their turn', async () => {
      const slots = await ask(40, 'urgent');
      expect(atOnce(slots)).toBe(URGENT_BURST);
      const behind = waits(slots).filter((wait) => wait > 0);
      expect(Math.min(...behind)).toBeGreaterThan(1_000);
      expect(Math.max(...behind)).toBeLessThanOrEqual(40_000);
    });

    it('grows by one in the time of five slots, up to the burst', async () => {
      await ask(URGENT_BURST, 'urgent');
      expect(atOnce(await ask(5, 'immediate'))).toBe(0);
      await later(5.5);
      expect(atOnce(await ask(5, 'immediate'))).toBe(1);
      await later(10);
      expect(atOnce(await ask(5, 'immediate'))).toBe(2);
      await later(3_600);
      expect(atOnce(await ask(50, 'immediate'))).toBe(URGENT_BURST);
    });

    it('is not overdrawn where a host is asked at several paces', async () => {
      for (let n = 0; n < 3; n += 1) await ask(10, 'urgent');
      const fast = await Promise.all(
        Array.from({ length: 5 }, () => here.reserve(HOST, 30_000, 'immediate')),
      );
      expect(fast).toEqual(Array.from({ length: 5 }, () => ({ isShareSpent: true })));
      expect(await waitOf(here)).toBeGreaterThan(25_000);
    });

    it('prefers what goes at once or not at all', async () => {
      await ask(URGENT_BURST - 1, 'urgent');
      const [waiting, immediate] = await Promise.all([
        here.reserve(HOST, 1, 'urgent'),
        here.reserve(HOST, 1, 'immediate'),
      ]);
      expect(immediate).toEqual({ waitMs: 0 });
      expect(waits([waiting!])[0]).toBeGreaterThan(0);
    });
  });

  it('does not save up slots that nobody took', async () => {
    await waitOf(here);
    await test.db.query(`update store_hosts set next_slot_at = now() - interval '1 hour'`);
    expect(await waitOf(here)).toBe(0);
    expect(await waitOf(here)).toBeGreaterThan(900);
  });

  it('keeps hosts apart', async () => {
    await here.reserve('other.test', 0.01, 'scheduled');
    expect(await waitOf(here)).toBe(0);
  });

  describe('the breaker', () => {
    beforeEach(() => waitOf(here));

    it('is open for all processes after a 429, and no slot is given meanwhile', async () => {
      await here.failed(HOST, 429);
      const slot = await there.reserve(HOST, 1, 'urgent');
      expect(slot).toEqual({ openUntil: expect.any(Date) });
      expect(await minutesOpen()).toBeGreaterThan(0.9);
      expect(await minutesOpen()).toBeLessThan(1.3);
    });

    it('stays open longer each time', async () => {
      await here.failed(HOST, 429);
      await heal();
      await there.failed(HOST, 429);
      expect(await minutesOpen()).toBeGreaterThan(1.9);
    });

    it('counts as one what was under way together', async () => {
      await Promise.all(Array.from({ length: 8 }, (_, n) => (n % 2 ? here : there).failed(HOST, 429)));
      expect(await minutesOpen()).toBeLessThan(1.3);
    });

    it('is open for half an hour when the host refuses us', async () => {
      await here.failed(HOST, 403);
      expect(await minutesOpen()).toBeGreaterThan(29);
    });

    it.each([500, null])('opens with the fifth failure in a row (%p), not before', async (status) => {
      for (let n = 0; n < 4; n += 1) await here.failed(HOST, status);
      expect(await open()).toBeNull();
      await there.failed(HOST, status);
      expect(await minutesOpen()).toBeGreaterThan(0.1);
    });

    it('begins to count anew after a success of any process', async () => {
      for (let n = 0; n < 4; n += 1) await here.failed(HOST, 500);
      await waitOf(there);
      await there.succeeded(HOST);
      await here.failed(HOST, 500);
      expect(await open()).toBeNull();
    });

    it('lets requests through again when its time is over', async () => {
      await here.failed(HOST, 429);
      await heal();
      expect(await waitOf(there, 1_000)).toBeLessThan(1_000);
      expect(await open()).toBeNull();
    });

    it('counts no request that it holds back', async () => {
      await here.failed(HOST, 429);
      await waitOf(here);
      expect((await here.states())[0]!.requestsToday).toBe(1);
    });
  });

  it("counts the day's requests, from nothing on a new day", async () => {
    for (let n = 0; n < 5; n += 1) await waitOf(here, 1_000);
    expect(await here.states()).toEqual([
      { host: HOST, openUntil: null, consecutiveFailures: 0, requestsToday: 5 },
    ]);
    await test.db.query('update store_hosts set day = current_date - 1');
    expect((await here.states())[0]!.requestsToday).toBe(0);
    await waitOf(here, 1_000);
    expect((await here.states())[0]!.requestsToday).toBe(1);
  });
});
