import type { Sabotage } from '../sabotage.ts';

export const guards: Sabotage[] = [
  {
    guard: 'Only admins can call admin handlers.',
    file: 'libs/api/adapters/http/src/kernel/access/access.guard.ts',
    change: ["if (access === 'admin') this.admit(signedInUserOf(request));", ''],
    suite: { project: 'adapter-http', spec: 'kernel/access/access.spec' },
  },
  {
    guard: 'A handler without declared access is closed.',
    file: 'libs/api/adapters/http/src/kernel/access/access.guard.ts',
    change: ['if (access === undefined) throw new AccessDenied();', ''],
    suite: { project: 'adapter-http', spec: 'kernel/access/access.spec' },
  },
  {
    guard: 'The API does not start with a handler without declared access.',
    file: 'libs/api/adapters/http/src/kernel/access/declared-access.check.ts',
    change: ['if (undeclared.length > 0) {', 'if (undeclared.length < 0) {'],
    suite: { project: 'adapter-http', spec: 'kernel/access/access.spec' },
  },
  {
    guard: 'An API token calls only the handlers that are open to tokens.',
    file: 'libs/api/adapters/http/src/kernel/access/access.guard.ts',
    change: ['if (!rule) throw new NotForApiTokens();', 'if (!rule) return true;'],
    suite: { project: 'adapter-http', spec: 'kernel/access/api-tokens.spec' },
  },
  {
    guard: 'An API token does only what its scopes allow.',
    file: 'libs/api/adapters/http/src/kernel/access/access.guard.ts',
    change: ["if (scope !== 'any' && !scopes.includes(scope)) throw new ApiTokenLacksScopes([scope]);", ''],
    suite: { project: 'adapter-http', spec: 'kernel/access/api-tokens.spec' },
  },
  {
    guard: 'An API token that is limited to some games does not reach others.',
    file: 'libs/api/adapters/http/src/kernel/access/access.guard.ts',
    change: ['if (!appId || !appIds.map(String).includes(appId)) throw', 'if (false) throw'],
    suite: { project: 'adapter-http', spec: 'kernel/access/api-tokens.spec' },
  },
  {
    guard: 'An API token makes 60 calls a minute to /v1.',
    file: 'libs/api/adapters/http/src/kernel/access/token-quota.guard.ts',
    change: ['if (isV1(url)) await', 'if (false) await'],
    suite: { project: 'adapter-http', spec: 'kernel/access/api-tokens.spec' },
  },
  {
    guard: 'With required two-step sign-in, an admin with one step is rejected.',
    file: 'libs/api/adapters/http/src/kernel/access/access.guard.ts',
    change: ['if (this.policy.adminsNeedIt && !isTwoStep) throw new TwoStepRequired();', ''],
    suite: { project: 'adapter-http', spec: 'sign-in/sign-in.controller.spec' },
  },
  {
    guard: 'A bearer is signed with the one algorithm that is ours.',
    file: 'libs/api/adapters/http/src/kernel/access/jwt.strategy.ts',
    change: ["algorithms: ['HS256'],", ''],
    suite: { project: 'adapter-http', spec: 'kernel/access/access.spec' },
  },
  {
    guard: 'A bearer that is admitted before the guards is signed with it, too.',
    file: 'libs/api/adapters/http/src/kernel/access/bearer-sessions.ts',
    change: ["algorithms: ['HS256' as const], ", ''],
    suite: { project: 'adapter-http', spec: 'kernel/kept-lists.spec' },
  },
  {
    guard: 'A token ends by the clock of the database.',
    file: 'libs/api/adapters/http/src/kernel/access/bearer-sessions.ts',
    change: [
      'const isCurrent = exp * 1_000 > this.clock.now().getTime();',
      'const isCurrent = exp * 1_000 > Date.now();',
    ],
    suite: { project: 'adapter-http', spec: 'kernel/access/access.spec' },
  },
  {
    guard: 'A token is not refused by the clock of the machine.',
    file: 'libs/api/adapters/http/src/kernel/access/jwt.strategy.ts',
    change: ['ignoreExpiration: true,', ''],
    suite: { project: 'adapter-http', spec: 'kernel/access/access.spec' },
  },
  {
    guard: 'A token is signed by the clock of the database.',
    file: 'libs/api/adapters/security/src/jwt-token-signer.adapter.ts',
    change: [
      'const iat = Math.floor(this.clock.now().getTime() / 1_000);',
      'const iat = Math.floor(Date.now() / 1_000);',
    ],
    suite: { project: 'adapter-security', spec: 'jwt-token-signer.adapter.spec' },
  },
  {
    guard: 'A JWT is valid only for its own user.',
    file: 'libs/api/adapters/http/src/kernel/access/bearer-sessions.ts',
    change: ['return user?.userId === sub ? user : null;', 'return user;'],
    suite: { project: 'adapter-http', spec: 'kernel/access/access.spec' },
  },
  {
    guard: 'Destructive actions require a recent confirmation.',
    file: 'libs/api/adapters/http/src/kernel/access/needs-confirmation.guard.ts',
    change: ['if (await this.sessions.isConfirmed(sessionId)) return true;', 'if (sessionId) return true;'],
    suite: { project: 'adapter-http', spec: 'kernel/access/needs-confirmation.guard.spec' },
  },
  {
    guard: 'A feature is available only in the plans that include it.',
    file: 'libs/api/adapters/http/src/kernel/access/needs-feature.guard.ts',
    change: ["if (!hasAccess) throw new DomainError('forbidden', message);", ''],
    suite: { project: 'adapter-http', spec: 'kernel/access/needs-feature.guard.spec' },
  },
  {
    guard: 'Cross-site writes are rejected by Origin.',
    file: 'libs/api/adapters/http/src/kernel/access/origin.guard.ts',
    change: ['if (isForeign || ', 'if ('],
    suite: { project: 'adapter-http', spec: 'kernel/access/cross-site.spec' },
  },
  {
    guard: 'Cross-site writes are rejected by Sec-Fetch-Site.',
    file: 'libs/api/adapters/http/src/kernel/access/origin.guard.ts',
    change: [" || request.headers['sec-fetch-site'] === 'cross-site'", ''],
    suite: { project: 'adapter-http', spec: 'kernel/access/cross-site.spec' },
  },
  {
    guard: 'A CSRF token of another browser is rejected.',
    file: 'libs/api/adapters/http/src/kernel/access/csrf.guard.ts',
    change: ['await this.csrfTokens.check(readBrowser(request, this.options.publicUrl), String(token));', ''],
    suite: { project: 'adapter-http', spec: 'kernel/access/cross-site.spec' },
  },
  {
    guard: 'The browser cookie is HttpOnly.',
    file: 'libs/api/adapters/http/src/kernel/access/browser-cookie.ts',
    change: ['httpOnly: true', 'httpOnly: false'],
    suite: { project: 'adapter-http', spec: 'kernel/access/cross-site.spec' },
  },
  {
    guard: "An API token's calls count against the day of its owner's plan.",
    file: 'libs/api/adapters/http/src/kernel/access/token-quota.ts',
    change: ['if (!isGranted) throw new ApiQuotaExceeded(limit, secondsLeft);', ''],
    suite: { project: 'adapter-http', spec: 'kernel/access/api-tokens.spec' },
  },
  {
    guard: 'Requests over a rate limit are rejected.',
    file: 'libs/api/adapters/http/src/kernel/access/rate-limit.guard.ts',
    change: ['await this.limiter.consume(`${handler}:${limit.by}:${caller}`, limit);', ''],
    suite: { project: 'adapter-http', spec: 'kernel/access/rate-limit.guard.spec' },
  },
  {
    guard: 'An IPv6 network counts as one client.',
    file: 'libs/api/adapters/http/src/kernel/gate/address-key.ts',
    change: ['.slice(0, 4)', '.slice(0, 8)'],
    suite: { project: 'adapter-http', spec: 'kernel/gate/address-key.spec' },
  },
  {
    guard: 'An unexpected error reveals no details.',
    file: 'libs/api/adapters/http/src/kernel/fault.ts',
    change: [
      'return frameworkFault(thrown instanceof HttpException ? thrown.getStatus() : 500);',
      'return { ...frameworkFault(thrown instanceof HttpException ? thrown.getStatus() : 500), message: String(thrown) };',
    ],
    suite: { project: 'adapter-http', spec: 'kernel/errors.spec' },
  },
  {
    guard: 'API responses cannot be rendered as a page or in a frame.',
    file: 'libs/api/adapters/http/src/kernel/security-headers.ts',
    change: [`"default-src 'none'; frame-ancestors 'none'"`, '"default-src *"'],
    suite: { project: 'adapter-http', spec: 'kernel/security-headers.spec' },
  },
  {
    guard: 'A page runs only its own scripts.',
    file: 'libs/api/adapters/http/src/kernel/security-headers.ts',
    change: [
      `scriptSrc: ["'self'", \`'nonce-\${nonce}'\`, "'strict-dynamic'", ...botCheck],`,
      `scriptSrc: ["'self'", "'unsafe-inline'", ...botCheck],`,
    ],
    suite: { project: 'adapter-http', spec: 'kernel/security-headers.spec' },
  },
  {
    guard: 'A page cannot be framed.',
    file: 'libs/api/adapters/http/src/kernel/security-headers.ts',
    change: [`frameAncestors: ["'none'"],`, "frameAncestors: ['*'],"],
    suite: { project: 'adapter-http', spec: 'kernel/security-headers.spec' },
  },
];
