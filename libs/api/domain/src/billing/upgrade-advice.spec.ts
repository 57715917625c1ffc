import { describe, expect, it } from '@jest/globals';
import { limitsOf } from './plan.ts';
import { percentOf, upgradeAdvice } from './upgrade-advice.ts';

const free = limitsOf('FREE');

describe('upgrade advice', () => {
  it('follows from the actual usage, the most urgent first', () => {
    const usage = { games: 8, notificationsToday: 50, apiCallsToday: 3 };
    expect(upgradeAdvice('FREE', usage, free)).toEqual([
      {
        feature: 'instantNotifications',
        reason: "You're using 50 of 50 notifications today. PRO has no limit.",
        urgency: 'high',
      },
      {
        feature: 'unlimitedGames',
        reason: "You're using 8 of 10 game slots. PRO has no limit.",
        urgency: 'medium',
      },
      {
        feature: 'customCategories',
        reason: 'You follow 8 games. Categories keep them in order.',
        urgency: 'low',
      },
    ]);
  });

  it('shows the PRO limit if PRO has one', () => {
    expect(upgradeAdvice('FREE', { games: 0, notificationsToday: 0, apiCallsToday: 80 }, free)).toEqual([
      {
        feature: 'apiCalls',
        reason: "You're using 80 of 100 API calls today. PRO has 10,000.",
        urgency: 'medium',
      },
    ]);
  });

  it('is empty below the limits, and for PRO', () => {
    expect(upgradeAdvice('FREE', { games: 4, notificationsToday: 0, apiCallsToday: 0 }, free)).toEqual([]);
    const heavy = { games: 400, notificationsToday: 900, apiCallsToday: 9_999 };
    expect(upgradeAdvice('PRO', heavy, limitsOf('PRO'))).toEqual([]);
    expect(upgradeAdvice('ADMIN', heavy, limitsOf('ADMIN'))).toEqual([]);
  });

  it.each([
    [7, 10, 70],
    [30, 10, 300],
    [7_999, 10_000, 79],
    [9_999, 10_000, 99],
    [29, 50, 58],
    [5, 999_999, 0],
    [0, 0, 100],
  ])('%d of %d is %d percent', (used, limit, percent) => {
    expect(percentOf(used, limit)).toBe(percent);
  });
});
