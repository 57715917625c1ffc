import { beforeEach, describe, expect, it } from '@jest/globals';
import type { NewTicket, TicketRepository } from '@patchlight/application/ports';

const NOW = new Date('2026-11-21T12:00:00Z');
const LATER = new Date('2026-11-21T12:05:00Z');

/** Contract of every TicketRepository. `given` creates an empty one and a user. */
export const ticketContract = (given: () => Promise<{ tickets: TicketRepository; userId: string }>): void => {
  describe('as a TicketRepository', () => {
    let tickets: TicketRepository;
    let userId: string;
    beforeEach(async () => {
      ({ tickets, userId } = await given());
    });
    const add = (details: Partial<NewTicket> = {}): Promise<boolean> =>
      tickets.add({
        kind: 'second-step',
        token: 'a token',
        browser: 'a browser',
        userId,
        content: { for: 'ada' },
        expiresAt: LATER,
        ...details,
      });
    const find = (now = NOW) => tickets.find('second-step', 'a token', 'a browser', now);
    const take = (now = NOW) => tickets.consume('second-step', 'a token', 'a browser', now);

    it('consumes a ticket once, and can read it before', async () => {
      expect(await add()).toBe(true);
      expect(await find()).toEqual({ for: 'ada' });
      expect(await find()).toEqual({ for: 'ada' });
      expect(await take()).toEqual({ for: 'ada' });
      expect(await take()).toBeNull();
      expect(await find()).toBeNull();
    });

    it('accepts it for its own browser and purpose only', async () => {
      await add();
      expect(await tickets.consume('second-step', 'a token', 'another browser', NOW)).toBeNull();
      expect(await tickets.find('second-step', 'a token', 'another browser', NOW)).toBeNull();
      expect(await tickets.consume('steam-code', 'a token', 'a browser', NOW)).toBeNull();
      expect(await tickets.consume('second-step', 'another token', 'a browser', NOW)).toBeNull();
      expect(await take()).not.toBeNull();
    });

    it('accepts it until it expires', async () => {
      await add();
      expect(await find(new Date(LATER.getTime() - 1))).not.toBeNull();
      expect(await find(LATER)).toBeNull();
      expect(await take(LATER)).toBeNull();
    });

    it('is consumed by one of ten concurrent calls', async () => {
      await add();
      const taken = await Promise.all(Array.from({ length: 10 }, () => take()));
      expect(taken.filter(Boolean)).toHaveLength(1);
    });

    it('rejects a duplicate, unless of another purpose', async () => {
      await add();
      expect(await add({ content: { for: 'mallory' } })).toBe(false);
      expect(await add({ kind: 'steam-nonce', userId: null })).toBe(true);
      expect(await take()).toEqual({ for: 'ada' });
    });

    it('exchanges a ticket for another one for the same browser, once', async () => {
      await add({ kind: 'steam-state', userId: null });
      const turn = () =>
        tickets.exchange(
          { kind: 'steam-state', token: 'a token', now: NOW },
          { kind: 'steam-code', token: 'a code', content: { steam: '7' }, expiresAt: LATER },
        );
      expect((await Promise.all([turn(), turn(), turn()])).filter(Boolean)).toEqual([{ steam: '7' }]);
      expect(await tickets.consume('steam-code', 'a code', 'another browser', NOW)).toBeNull();
      expect(await tickets.consume('steam-code', 'a code', 'a browser', NOW)).toEqual({ steam: '7' });
    });

    it('retains the data of a ticket if the exchange sets none', async () => {
      await add({ kind: 'steam-state' });
      const from = { kind: 'steam-state', token: 'a token', now: NOW } as const;
      const to = { kind: 'steam-check', token: 'a token', expiresAt: LATER } as const;
      expect(await tickets.exchange(from, to)).toEqual({ for: 'ada' });
    });

    it('rejects the exchange of an expired ticket', async () => {
      await add({ kind: 'steam-state' });
      const from = { kind: 'steam-state', token: 'a token', now: LATER } as const;
      expect(await tickets.exchange(from, { kind: 'steam-check', token: 'x', expiresAt: LATER })).toBeNull();
    });
  });
};
