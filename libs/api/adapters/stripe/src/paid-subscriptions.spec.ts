import { describe, expect, it } from '@jest/globals';
import type { Stripe } from 'stripe';
import { isGone, isOver, readSubscription } from './paid-subscriptions.ts';

const DAY = 24 * 60 * 60;
const prices = { monthly: 'price_m', yearly: 'price_y' };
const subscription = (status: string) =>
  ({
    id: 'sub_1',
    status,
    created: 1,
    cancel_at: null,
    cancel_at_period_end: false,
    items: { data: [{ price: { id: 'price_m' }, current_period_start: 1, current_period_end: 2 }] },
  }) as Stripe.Subscription;

describe('a subscription at Stripe', () => {
  it.each([
    ['active', 'active', false, false],
    ['past_due', 'past_due', false, false],
    ['unpaid', 'ended', true, false],
    ['canceled', 'ended', true, true],
    ['incomplete', 'incomplete', false, false],
    // Nobody has paid: it takes away no PRO that was granted.
    ['incomplete_expired', 'incomplete', true, true],
    ['of a newer version', 'incomplete', false, false],
  ])('that is %s counts as %s', (status, state, over, gone) => {
    const read = subscription(status);
    expect([readSubscription(read, prices)?.state, isOver(read), isGone(read)]).toEqual([state, over, gone]);
  });

  it.each([
    ['its renewal is unpaid', { created: 3_600 }, 'past_due'],
    ['a later invoice is unpaid, within a period that is paid', { created: 10 * DAY }, 'active'],
  ])('that is past due counts by what is unpaid: %s', (_, latest_invoice, state) => {
    const read = { ...subscription('past_due'), latest_invoice } as unknown as Stripe.Subscription;
    expect(readSubscription(read, prices)?.state).toBe(state);
  });

  it.each([
    ['keep_as_draft', 'draft', 'active'],
    ['mark_uncollectible', 'uncollectible', 'active'],
    ['void', 'paid', 'active'],
    ['void', 'void', 'ended'],
  ])('whose collection pauses by %s, with its newest invoice %s, counts as %s', (behavior, status, state) => {
    const paused = {
      pause_collection: { behavior, resumes_at: null },
      latest_invoice: { created: 1, status },
    };
    const read = { ...subscription('active'), ...paused } as unknown as Stripe.Subscription;
    expect(readSubscription(read, prices)?.state).toBe(state);
  });

  it('to another price is none', () => {
    expect(readSubscription(subscription('active'), { monthly: 'a', yearly: 'b' })).toBeNull();
  });
});
