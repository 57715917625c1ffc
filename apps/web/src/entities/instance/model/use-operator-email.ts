import { clientConfigApi } from '../api/client-config.api.ts';

/** The operator's e-mail address, or null. */
export const useOperatorEmail = (): string | null =>
  clientConfigApi.endpoints.getClientConfig.useQuery().data?.operatorEmail ?? null;
