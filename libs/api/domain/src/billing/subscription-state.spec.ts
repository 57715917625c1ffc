import { describe, expect, it } from '@jest/globals';
import type { PaidSubscription } from './paid-subscription.ts';
import { planInForce } from './plan.ts';
import {
  isSameSubscriptionState,
  NEVER_PAID,
  longestRunning,
  subscriptionStateOf,
} from './subscription-state.ts';

const START = new Date('2026-11-01T00:00:00Z');
const END = new Date('2026-12-01T00:00:00Z');
const subscription = (changes: Partial<PaidSubscription> = {}): PaidSubscription => ({
  id: 'sub_1',
  state: 'active',
  period: 'monthly',
  createdAt: START,
  periodStart: START,
  periodEnd: END,
  renews: true,
  ...changes,
});
const planAt = (iso: string, subscriptions: PaidSubscription[]) =>
  planInForce({ isAdmin: false, ...subscriptionStateOf(subscriptions) }, new Date(iso), null);

describe('plan derived from payments', () => {
  it('is FREE without a subscription', () => {
    expect(subscriptionStateOf([])).toEqual(NEVER_PAID);
    expect(subscriptionStateOf([subscription({ state: 'incomplete' })])).toEqual(NEVER_PAID);
  });

  it('is PRO until the end of a paid period, with days for the renewal to arrive', () => {
    expect(subscriptionStateOf([subscription()])).toMatchObject({
      plan: 'PRO',
      planExpiresAt: END,
      subscriptionStatus: 'ACTIVE',
      autoRenew: true,
    });
    expect(planAt('2026-12-03T23:59:59Z', [subscription()])).toBe('PRO');
    expect(planAt('2026-12-04T00:00:00Z', [subscription()])).toBe('FREE');
  });

  it('of a canceled subscription lasts exactly until the end of its period', () => {
    const canceled = [subscription({ renews: false })];
    expect(subscriptionStateOf(canceled)).toMatchObject({
      subscriptionStatus: 'CANCELED',
      autoRenew: false,
    });
    expect(planAt('2026-11-30T23:59:59Z', canceled)).toBe('PRO');
    expect(planAt('2026-12-01T00:00:00Z', canceled)).toBe('FREE');
  });

  it('with an unpaid renewal lasts three days into its period', () => {
    const unpaid = [subscription({ state: 'past_due' })];
    expect(subscriptionStateOf(unpaid)).toMatchObject({
      planExpiresAt: START,
      subscriptionStatus: 'PAST_DUE',
    });
    expect(planAt('2026-11-03T23:59:59Z', unpaid)).toBe('PRO');
    expect(planAt('2026-11-04T00:00:00Z', unpaid)).toBe('FREE');
  });

  it('with an unpaid renewal is unpaid, whether or not it was canceled afterwards', () => {
    expect(subscriptionStateOf([subscription({ state: 'past_due', renews: false })])).toMatchObject({
      subscriptionStatus: 'PAST_DUE',
      autoRenew: false,
    });
  });

  it('of an ended subscription is FREE immediately', () => {
    const ended = [subscription({ state: 'ended', renews: false })];
    expect(subscriptionStateOf(ended)).toEqual({ ...NEVER_PAID, subscriptionStatus: 'CANCELED' });
  });

  it('follows the active subscription that is paid the longest, in any order', () => {
    const all = [
      subscription({ id: 'old', state: 'ended', periodEnd: new Date('2027-06-01T00:00:00Z') }),
      subscription({ id: 'short' }),
      subscription({ id: 'long', period: 'yearly', periodEnd: new Date('2027-11-01T00:00:00Z') }),
    ];
    expect(longestRunning(all)?.id).toBe('long');
    expect(longestRunning(all.toReversed())?.id).toBe('long');
    expect(subscriptionStateOf(all).subscriptionId).toBe('long');
  });

  it('is compared with the stored one', () => {
    const state = subscriptionStateOf([subscription()]);
    expect(isSameSubscriptionState(state, { ...state, planExpiresAt: new Date(END) })).toBe(true);
    expect(isSameSubscriptionState(state, { ...state, planExpiresAt: null })).toBe(false);
    expect(isSameSubscriptionState(state, { ...state, autoRenew: false })).toBe(false);
  });
});
