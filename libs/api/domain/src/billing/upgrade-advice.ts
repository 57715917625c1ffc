import type { PlanType } from '../kernel/plan-type.ts';
import type { PlanLimits } from './plan.ts';
import { UNLIMITED, hasProAccess, limitsOf } from './plan.ts';

/** Usage of a plan: games now, the others today. */
export interface PlanUsage {
  games: number;
  notificationsToday: number;
  apiCallsToday: number;
}

export interface UpgradeAdvice {
  feature: 'unlimitedGames' | 'instantNotifications' | 'customCategories' | 'apiCalls';
  reason: string;
  urgency: 'low' | 'medium' | 'high';
}

/** Used percentage of a limit, in whole percent that are reached; 0 without a limit, 100 if the limit is 0. */
export const percentOf = (used: number, limit: number): number =>
  limit >= UNLIMITED ? 0 : limit <= 0 ? 100 : Math.floor((used * 100) / limit);

const urgencyOf = (percent: number): UpgradeAdvice['urgency'] | null =>
  percent >= 100 ? 'high' : percent >= 80 ? 'medium' : null;

/** Upgrade suggestions based on actual usage, most urgent first. */
export const upgradeAdvice = (plan: PlanType, usage: PlanUsage, limits: PlanLimits): UpgradeAdvice[] => {
  if (hasProAccess(plan)) return [];
  const { games, notificationsToday, apiCallsToday } = usage;
  const pro = limitsOf('PRO');
  const meters: [UpgradeAdvice['feature'], number, number, number, string][] = [
    ['unlimitedGames', games, limits.games, pro.games, 'game slots'],
    [
      'instantNotifications',
      notificationsToday,
      limits.notificationsDaily,
      pro.notificationsDaily,
      'notifications today',
    ],
    ['apiCalls', apiCallsToday, limits.apiCallsDaily, pro.apiCallsDaily, 'API calls today'],
  ];
  const advice = meters.flatMap(([feature, used, limit, proLimit, what]): UpgradeAdvice[] => {
    const urgency = urgencyOf(percentOf(used, limit));
    const more = proLimit >= UNLIMITED ? 'PRO has no limit.' : `PRO has ${proLimit.toLocaleString('en-US')}.`;
    return urgency ? [{ feature, reason: `You're using ${used} of ${limit} ${what}. ${more}`, urgency }] : [];
  });
  if (games >= 5)
    advice.push({
      feature: 'customCategories',
      reason: `You follow ${games} games. Categories keep them in order.`,
      urgency: 'low',
    });
  const rank = { high: 0, medium: 1, low: 2 };
  return advice.toSorted((a, b) => rank[a.urgency] - rank[b.urgency]);
};
