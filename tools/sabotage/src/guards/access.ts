import type { Sabotage } from '../sabotage.ts';

export const guards: Sabotage[] = [
  {
    guard: 'Only an admin may call the handlers of admins.',
    file: 'libs/api/adapters/http/src/kernel/access/access.guard.ts',
    change: ["if (access === 'admin') this.admit(signedInUserOf(request));", ''],
    suite: { project: 'adapter-http', spec: 'kernel/access/access.spec' },
  },
  {
    guard: 'A handler that declares no access is open to nobody.',
    file: 'libs/api/adapters/http/src/kernel/access/access.guard.ts',
    change: ['if (access === undefined) throw new AccessDenied();', ''],
    suite: { project: 'adapter-http', spec: 'kernel/access/access.spec' },
  },
  {
    guard: 'An API does not start with a handler that declares no access.',
    file: 'libs/api/adapters/http/src/kernel/access/declared-access.check.ts',
    change: ['if (undeclared.length > 0) {', 'if (undeclared.length < 0) {'],
    suite: { project: 'adapter-http', spec: 'kernel/access/access.spec' },
  },
  {
    guard: 'An API token calls only the handlers that are open to tokens.',
    file: 'libs/api/adapters/http/src/kernel/access/access.guard.ts',
    change: ['if (!isOpen) throw new NotForApiTokens();', ''],
    suite: { project: 'adapter-http', spec: 'kernel/access/api-tokens.spec' },
  },
  {
    guard: 'An API token that reads changes nothing.',
    file: 'libs/api/adapters/http/src/kernel/access/access.guard.ts',
    change: ["if (changes && holder.scope !== 'write') throw new ApiTokenOnlyReads();", ''],
    suite: { project: 'adapter-http', spec: 'kernel/access/api-tokens.spec' },
  },
  {
    guard: 'Where admins need two steps, an admin who took one is refused.',
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
    guard: 'A bearer is good for its own user only.',
    file: 'libs/api/adapters/http/src/kernel/access/jwt.strategy.ts',
    change: ['return user?.userId === sub ? user : false;', 'return user ?? false;'],
    suite: { project: 'adapter-http', spec: 'kernel/access/access.spec' },
  },
  {
    guard: 'What cannot be undone needs a recent confirmation.',
    file: 'libs/api/adapters/http/src/kernel/access/needs-confirmation.guard.ts',
    change: ['if (await this.sessions.isConfirmed(sessionId)) return true;', 'if (sessionId) return true;'],
    suite: { project: 'adapter-http', spec: 'kernel/access/needs-confirmation.guard.spec' },
  },
  {
    guard: 'A feature is open to the plans that have it only.',
    file: 'libs/api/adapters/http/src/kernel/access/needs-feature.guard.ts',
    change: ["if (!hasAccess) throw new DomainError('forbidden', message);", ''],
    suite: { project: 'adapter-http', spec: 'kernel/access/needs-feature.guard.spec' },
  },
  {
    guard: 'A page of another site cannot change anything, by its Origin.',
    file: 'libs/api/adapters/http/src/kernel/access/origin.guard.ts',
    change: ['if (isForeign || ', 'if ('],
    suite: { project: 'adapter-http', spec: 'kernel/access/cross-site.spec' },
  },
  {
    guard: 'A page of another site cannot change anything, by Sec-Fetch-Site.',
    file: 'libs/api/adapters/http/src/kernel/access/origin.guard.ts',
    change: [" || request.headers['sec-fetch-site'] === 'cross-site'", ''],
    suite: { project: 'adapter-http', spec: 'kernel/access/cross-site.spec' },
  },
  {
    guard: 'A CSRF token that this browser did not announce is refused.',
    file: 'libs/api/adapters/http/src/kernel/access/csrf.guard.ts',
    change: ['await this.csrfTokens.check(readBrowser(request, this.options.publicUrl), String(token));', ''],
    suite: { project: 'adapter-http', spec: 'kernel/access/cross-site.spec' },
  },
  {
    guard: 'The cookie that tells browsers apart is hidden from scripts.',
    file: 'libs/api/adapters/http/src/kernel/access/browser-cookie.ts',
    change: ['httpOnly: true', 'httpOnly: false'],
    suite: { project: 'adapter-http', spec: 'kernel/access/cross-site.spec' },
  },
  {
    guard: "An API token's calls count against the day of its owner's plan.",
    file: 'libs/api/adapters/http/src/kernel/access/token-quota.guard.ts',
    change: ['if (!isGranted) throw new ApiCallsSpent(limit, secondsLeft);', ''],
    suite: { project: 'adapter-http', spec: 'kernel/access/api-tokens.spec' },
  },
  {
    guard: 'Calls over a rate limit are refused.',
    file: 'libs/api/adapters/http/src/kernel/access/rate-limit.guard.ts',
    change: ['await this.limiter.consume(`${handler}:${limit.by}:${caller}`, limit);', ''],
    suite: { project: 'adapter-http', spec: 'kernel/access/rate-limit.guard.spec' },
  },
  {
    guard: 'One IPv6 household is counted as one caller.',
    file: 'libs/api/adapters/http/src/kernel/gate/address-key.ts',
    change: ['.slice(0, 4)', '.slice(0, 8)'],
    suite: { project: 'adapter-http', spec: 'kernel/gate/address-key.spec' },
  },
  {
    guard: 'An unexpected error tells nothing of itself.',
    file: 'libs/api/adapters/http/src/kernel/fault.ts',
    change: [
      'return frameworkFault(thrown instanceof HttpException ? thrown.getStatus() : 500);',
      'return { ...frameworkFault(thrown instanceof HttpException ? thrown.getStatus() : 500), message: String(thrown) };',
    ],
    suite: { project: 'adapter-http', spec: 'kernel/errors.spec' },
  },
  {
    guard: 'Data may not be shown as a page, nor in a frame.',
    file: 'libs/api/adapters/http/src/kernel/security-headers.ts',
    change: [`"default-src 'none'; frame-ancestors 'none'"`, '"default-src *"'],
    suite: { project: 'adapter-http', spec: 'kernel/security-headers.spec' },
  },
  {
    guard: 'A page runs no scripts but its own.',
    file: 'libs/api/adapters/http/src/kernel/security-headers.ts',
    change: [
      `scriptSrc: ["'self'", \`'nonce-\${nonce}'\`, "'strict-dynamic'", ...botCheck],`,
      `scriptSrc: ["'self'", "'unsafe-inline'", ...botCheck],`,
    ],
    suite: { project: 'adapter-http', spec: 'kernel/security-headers.spec' },
  },
  {
    guard: 'A page is shown in no frame.',
    file: 'libs/api/adapters/http/src/kernel/security-headers.ts',
    change: [`frameAncestors: ["'none'"],`, "frameAncestors: ['*'],"],
    suite: { project: 'adapter-http', spec: 'kernel/security-headers.spec' },
  },
];
