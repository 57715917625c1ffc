import { describe, expect, it } from '@jest/globals';
import { limitsOf, planInForce } from './plan.ts';
import type { PlanType } from '../kernel/plan-type.ts';
import type { PlanHolder } from './plan.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const LATER = new Date('2026-11-21T12:00:01Z');
const holder = (plan: PlanType, planExpiresAt: Date | null = null, isAdmin = false): PlanHolder => ({
  plan,
  planExpiresAt,
  isAdmin,
  autoRenew: false,
});

describe('effective plan', () => {
  it.each<[string, PlanHolder, 'PRO' | null, PlanType]>([
    ['FREE', holder('FREE'), null, 'FREE'],
    ['PRO without an end', holder('PRO'), null, 'PRO'],
    ['PRO with an end to come', holder('PRO', LATER), null, 'PRO'],
    ['PRO whose end is now', holder('PRO', NOW), null, 'FREE'],
    ['FREE with an end left over', holder('FREE', LATER), null, 'FREE'],
    ['an admin', holder('FREE', null, true), null, 'ADMIN'],
    ['an admin whose PRO has ended', holder('PRO', NOW, true), null, 'ADMIN'],
    ['the ADMIN plan without the flag', holder('ADMIN'), null, 'ADMIN'],
    ['FREE on an instance that gives PRO', holder('FREE'), 'PRO', 'PRO'],
    ['expired PRO on an instance that gives PRO', holder('PRO', NOW), 'PRO', 'PRO'],
    ['an admin on an instance that gives PRO', holder('FREE', null, true), 'PRO', 'ADMIN'],
  ])('of %s', (_, user, instancePlan, plan) => {
    expect(planInForce(user, NOW, instancePlan)).toBe(plan);
  });

  it('of renewing PRO lasts three more days', () => {
    const renewing = { ...holder('PRO', NOW), autoRenew: true };
    expect(planInForce(renewing, new Date('2026-11-24T11:59:59Z'), null)).toBe('PRO');
    expect(planInForce(renewing, new Date('2026-11-24T12:00:00Z'), null)).toBe('FREE');
  });

  it.each<[PlanType, number, number, number]>([
    ['FREE', 10, 50, 100],
    ['PRO', 999_999, 999_999, 10_000],
    ['ADMIN', 999_999, 999_999, 999_999],
  ])(
    '%s allows %d games, %d deliveries and %d API calls a day',
    (plan, games, notificationsDaily, apiCallsDaily) => {
      expect(limitsOf(plan)).toEqual({ games, notificationsDaily, apiCallsDaily });
    },
  );
});
