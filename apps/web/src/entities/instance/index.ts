export { clientConfigApi } from './api/client-config.api.ts';
export { useStorefront } from './model/use-storefront.ts';
export { useCheckInterval } from './model/use-check-interval.ts';
export { useOperatorEmail } from './model/use-operator-email.ts';
export { useSendsMail } from './model/use-sends-mail.ts';
