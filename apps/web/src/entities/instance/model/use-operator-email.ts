import { clientConfigApi } from '../api/client-config.api.ts';

/** Whom to write to about this instance, or null. */
export const useOperatorEmail = (): string | null =>
  clientConfigApi.endpoints.getClientConfig.useQuery().data?.operatorEmail ?? null;
