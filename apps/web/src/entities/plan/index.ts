export {
  useGetBillingHistoryQuery,
  useGetPlansQuery,
  useGetSubscriptionQuery,
  useGetUpgradeRecommendationsQuery,
  useGetUsageHistoryQuery,
  useLazyCanAddGameQuery,
} from './api/plan.api.ts';
export { NO_PAYMENTS, price } from './model/money.ts';
export { announceUsageChange, useGamesUsage, useUsage } from './model/usage.ts';
export type { GamesUsage } from './model/usage.ts';
export { FeatureGate } from './ui/FeatureGate.tsx';
export { GamesMeter } from './ui/GamesMeter.tsx';
export { PlanBadge } from './ui/PlanBadge.tsx';
export { ProBadge, UpgradeChip } from './ui/ProBadge.tsx';
