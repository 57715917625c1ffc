import type {
  BillingPortalBody,
  CheckoutBody,
  PlanPeriod,
  SubscriptionChangedBody,
} from '@patchlight/contracts';
import { api } from '@/shared/api';

export const billingApi = api.injectEndpoints({
  endpoints: (build) => ({
    startCheckout: build.mutation<CheckoutBody, PlanPeriod>({
      query: (planPeriod) => ({
        path: '/subscription/create-checkout-session',
        method: 'POST',
        body: { planType: 'PRO', planPeriod },
      }),
    }),
    cancelSubscription: build.mutation<SubscriptionChangedBody, void>({
      query: () => ({ path: '/subscription/cancel', method: 'POST', body: {} }),
      invalidatesTags: ['Subscription', 'Usage'],
    }),
    resumeSubscription: build.mutation<SubscriptionChangedBody, void>({
      query: () => ({ path: '/subscription/resume', method: 'POST', body: {} }),
      invalidatesTags: ['Subscription', 'Usage'],
    }),
    openPortal: build.mutation<BillingPortalBody, void>({
      query: () => ({ path: '/subscription/billing-portal', method: 'POST', body: {} }),
    }),
  }),
});

export const {
  useCancelSubscriptionMutation,
  useOpenPortalMutation,
  useResumeSubscriptionMutation,
  useStartCheckoutMutation,
} = billingApi;
