import { clientConfigApi } from '../api/client-config.api.ts';

/** How often followed games are polled, in seconds; undefined while loading. */
export const useCheckInterval = (): { shortest: number; longest: number } | undefined =>
  clientConfigApi.endpoints.getClientConfig.useQuery().data?.checkInterval;
