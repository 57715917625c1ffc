export { clientConfigApi } from './api/client-config.api.ts';
export { useClientConfig } from './model/use-client-config.ts';
export { useStorefront } from './model/use-storefront.ts';
