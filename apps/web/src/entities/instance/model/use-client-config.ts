import type { ClientConfigBody } from '@patchlight/contracts';
import { clientConfigApi } from '../api/client-config.api.ts';

/** The public settings of this instance; undefined while loading. */
export const useClientConfig = (): ClientConfigBody | undefined =>
  clientConfigApi.endpoints.getClientConfig.useQuery().data;
