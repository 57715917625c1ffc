export { parseOutboundRule } from './outbound-policy.ts';
export type { OutboundRule } from './outbound-policy.ts';
export { UndiciOutboundHttp } from './undici-outbound-http.adapter.ts';
