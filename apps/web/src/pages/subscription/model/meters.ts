import type { Usage } from '@patchlight/contracts';
import { NEAR_LIMIT_PERCENT } from '@patchlight/contracts';

export type MeterState = 'Unlimited' | 'Active' | 'Near Limit' | 'Limit Reached' | 'No Access';

export interface UsageMeter {
  key: 'games' | 'notifications' | 'apiCalls';
  title: string;
  current: number;
  limit: number;
  state: MeterState;
  /** "You're using 8 of 10 game slots" */
  text: string;
  isDaily: boolean;
}

const stateOf = (meter: { percentage: number; isUnlimited: boolean; hasAccess?: boolean }): MeterState => {
  if (meter.hasAccess === false) return 'No Access';
  if (meter.isUnlimited) return 'Unlimited';
  if (meter.percentage >= 100) return 'Limit Reached';
  return meter.percentage >= NEAR_LIMIT_PERCENT ? 'Near Limit' : 'Active';
};

const NAMES = {
  games: { title: 'Games Tracked', what: 'game slots', isDaily: false },
  notifications: { title: 'Daily Notifications', what: 'notifications today', isDaily: true },
  apiCalls: { title: 'API Calls', what: 'API calls today', isDaily: true },
} as const;

/** The three meters of a plan with their texts. */
export const metersOf = (usage: Usage): UsageMeter[] =>
  (['games', 'notifications', 'apiCalls'] as const).map((key) => {
    const { current, limit } = usage[key];
    const { title, what, isDaily } = NAMES[key];
    return {
      key,
      title,
      current,
      limit,
      state: stateOf(usage[key]),
      text: `You're using ${current} of ${limit} ${what}`,
      isDaily,
    };
  });
