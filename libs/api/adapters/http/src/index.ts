export { AdminOnly, Public, SignedIn } from './kernel/access.decorators.ts';
export { configureHttpApp, createFastifyAdapter } from './kernel/configure-http-app.ts';
export type { PageSources } from './kernel/content-security-policy.ts';
export { CurrentUser } from './kernel/current-user.decorator.ts';
export { httpKernelProviders } from './kernel/http-kernel.providers.ts';
export { HttpOptions } from './kernel/http-options.ts';
export { Idempotent } from './kernel/idempotent.interceptor.ts';
export { RateLimited } from './kernel/rate-limit.guard.ts';
export { accountControllers } from './accounts/account.controllers.ts';
