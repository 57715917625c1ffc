export { controllers, operationalControllers } from './controllers.ts';
export {
  AdminOnly,
  OpenToTokens,
  Public,
  SignedIn,
  accessOf,
  isOpenToTokens,
} from './kernel/access.decorators.ts';
export { FromCaller } from './kernel/caller.decorator.ts';
export { configureHttpApp } from './kernel/configure-http-app.ts';
export { CurrentUser } from './kernel/current-user.decorator.ts';
export { createFastifyAdapter } from './kernel/fastify-adapter.ts';
export { FloodLimit } from './kernel/flood-limit.ts';
export { httpKernelProviders } from './kernel/http-kernel.providers.ts';
export { HttpOptions } from './kernel/http-options.ts';
export { Idempotent } from './kernel/idempotent.interceptor.ts';
export { NeedsFeature, featureOf } from './kernel/needs-feature.guard.ts';
export { provideAll } from './kernel/provide-all.ts';
export { RateLimited } from './kernel/rate-limit.guard.ts';
export { Traffic } from './kernel/traffic.ts';
export type { PageSources } from './kernel/security-headers.ts';
export { redacted } from './operations/redacted.ts';
export { Metrics, ProcessVitals } from './operations/metrics.ts';
export { EventStreams } from './notifications/event-streams.ts';
