import { clientConfigApi } from '../api/client-config.api.ts';

/** How often a followed game is looked at, in seconds; undefined until that is known. */
export const useCheckInterval = (): { shortest: number; longest: number } | undefined =>
  clientConfigApi.endpoints.getClientConfig.useQuery().data?.checkInterval;
