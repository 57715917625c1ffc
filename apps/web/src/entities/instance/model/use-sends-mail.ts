import { clientConfigApi } from '../api/client-config.api.ts';

/** Whether this instance sends mail; undefined while loading. */
export const useSendsMail = (): boolean | undefined =>
  clientConfigApi.endpoints.getClientConfig.useQuery().data?.sendsMail;
