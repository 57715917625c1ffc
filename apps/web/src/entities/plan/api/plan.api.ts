import type { CanAddGameBody, UsageBody } from '@patchlight/contracts';
import { api } from '@/shared/api';

export const planApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUsage: build.query<UsageBody['usage'], void>({
      query: () => ({ path: '/plans/usage' }),
      transformResponse: (body: UsageBody) => body.usage,
      providesTags: ['Usage'],
    }),
    canAddGame: build.query<CanAddGameBody, void>({
      query: () => ({ path: '/plans/can-add-game' }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useLazyCanAddGameQuery } = planApi;
