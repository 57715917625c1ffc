import type { V1WhyBody } from '@patchlight/contracts';
import { api } from '@/shared/api';

export const { useGetWhyQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    getWhy: build.query<V1WhyBody, string>({
      query: (id) => ({ path: `/v1/notifications/${id}/why` }),
      keepUnusedDataFor: 0,
    }),
  }),
});
