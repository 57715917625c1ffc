import type { OpenApi } from '@patchlight/contracts';
import { api } from '@/shared/api';

export const referenceApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The description of the API. */
    getOpenApi: build.query<OpenApi, void>({ query: () => ({ path: '/openapi.json' }) }),
  }),
});

export const { useGetOpenApiQuery } = referenceApi;
