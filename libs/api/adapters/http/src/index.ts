export { controllers, operationalControllers } from './controllers.ts';
export {
  AdminOnly,
  OpenToTokens,
  Public,
  SignedIn,
  accessOf,
  tokenAccessOf,
} from './kernel/access/access.decorators.ts';
export { FromCaller } from './kernel/access/caller.decorator.ts';
export { configureHttpApp } from './kernel/configure-http-app.ts';
export { CsrfTokens } from './kernel/access/csrf-tokens.ts';
export { CurrentUser } from './kernel/access/current-user.decorator.ts';
export { createFastifyAdapter } from './kernel/gate/fastify-adapter.ts';
export { FloodLimit } from './kernel/gate/flood-limit.ts';
export { httpKernelProviders } from './kernel/http-kernel.providers.ts';
export { HttpOptions } from './kernel/http-options.ts';
export { Idempotent } from './kernel/idempotent.interceptor.ts';
export { NeedsFeature, featureOf } from './kernel/access/needs-feature.guard.ts';
export { provideAll } from './kernel/provide-all.ts';
export { RateLimited } from './kernel/access/rate-limit.guard.ts';
export { Traffic } from './kernel/gate/traffic.ts';
export type { PageSources } from './kernel/security-headers.ts';
export { redacted } from './operations/redacted.ts';
export { Metrics, ProcessVitals } from './operations/metrics.ts';
export { EventStreams } from './notifications/event-streams.ts';
