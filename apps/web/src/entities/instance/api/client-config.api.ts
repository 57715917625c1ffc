import type { ClientConfigBody } from '@patchlight/contracts';
import { api } from '@/shared/api';

export const clientConfigApi = api.injectEndpoints({
  endpoints: (build) => ({
    getClientConfig: build.query<ClientConfigBody, void>({ query: () => ({ path: '/config' }) }),
  }),
});
