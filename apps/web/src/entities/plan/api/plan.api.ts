import type {
  BillingHistoryBody,
  CanAddGameBody,
  Feature,
  FeatureAccessBody,
  PlansBody,
  SubscriptionBody,
  UpgradeRecommendationsBody,
  Usage,
  UsageBody,
  UsageDay,
  UsageHistoryBody,
} from '@patchlight/contracts';
import { api } from '@/shared/api';

export const planApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The available plans with their prices. Public. */
    getPlans: build.query<PlansBody, void>({ query: () => ({ path: '/subscription/plans' }) }),
    getUsage: build.query<Usage, void>({
      query: () => ({ path: '/plans/usage' }),
      transformResponse: (body: UsageBody) => body.usage,
      providesTags: ['Usage'],
    }),
    getUsageHistory: build.query<UsageDay[], void>({
      query: () => ({ path: '/plans/usage-history' }),
      transformResponse: (body: UsageHistoryBody) => body.days,
      providesTags: ['Usage'],
    }),
    getSubscription: build.query<SubscriptionBody, void>({
      query: () => ({ path: '/subscription/status' }),
      providesTags: ['Subscription'],
    }),
    getBillingHistory: build.query<BillingHistoryBody, void>({
      query: () => ({ path: '/subscription/billing-history' }),
      providesTags: ['Subscription'],
    }),
    getFeatureAccess: build.query<FeatureAccessBody, Feature>({
      query: (feature) => ({ path: `/subscription/feature-access/${feature}` }),
      providesTags: ['Subscription'],
    }),
    /** Upgrade recommendations, the most urgent first. */
    getUpgradeRecommendations: build.query<UpgradeRecommendationsBody, void>({
      query: () => ({ path: '/plans/upgrade-recommendations' }),
      providesTags: ['Usage'],
    }),
    canAddGame: build.query<CanAddGameBody, void>({
      query: () => ({ path: '/plans/can-add-game' }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useGetBillingHistoryQuery,
  useGetFeatureAccessQuery,
  useGetPlansQuery,
  useGetSubscriptionQuery,
  useGetUpgradeRecommendationsQuery,
  useGetUsageHistoryQuery,
  useLazyCanAddGameQuery,
} = planApi;
