import type { Sabotage } from '../sabotage.ts';

export const guards: Sabotage[] = [
  {
    guard: 'A login with an unknown name takes as long as one with a wrong password.',
    file: 'libs/api/application/src/sign-in/log-in.use-case.ts',
    change: [': this.deps.hasher.verifyDummy(input.password));', ': Promise.resolve(false));'],
    suite: { project: 'application', spec: 'sign-in/log-in.use-case.spec' },
  },
  {
    guard: 'A password with weaker hash parameters is rehashed.',
    file: 'libs/api/application/src/sign-in/log-in.use-case.ts',
    change: ['if (this.deps.hasher.needsRehash(hash)) {', 'if (hash === null) {'],
    suite: { project: 'application', spec: 'sign-in/log-in.use-case.spec' },
  },
  {
    guard: 'A password is hashed with at least 19 MiB.',
    file: 'libs/api/adapters/security/src/argon2-password-hasher.adapter.ts',
    change: ['memoryCost: 19_456', 'memoryCost: 8_192'],
    suite: { project: 'adapter-security', spec: 'argon2-password-hasher' },
  },
  {
    guard: 'Changing the account requires its password.',
    file: 'libs/api/application/src/sign-in/password-confirmation.ts',
    change: [
      'if (!(await this.deps.hasher.verify(user.passwordHash, password))) {',
      'if (password.length === 0) {',
    ],
    suite: { project: 'application', spec: 'sign-in/password-confirmation.spec' },
  },
  {
    guard: 'Password attempts of signed-in users are limited.',
    file: 'libs/api/application/src/sign-in/password-confirmation.ts',
    change: ['await this.deps.limiter.consume(key, CONFIRMATIONS_PER_ACCOUNT);', ''],
    suite: { project: 'application', spec: 'sign-in/password-confirmation.spec' },
  },
  {
    guard: 'Attempts at the second step are limited.',
    file: 'libs/api/application/src/sign-in/second-step-check.ts',
    change: ['await this.deps.limiter.consume(attempts, CODES_PER_ACCOUNT);', ''],
    suite: { project: 'application', spec: 'sign-in/two-step.use-cases.spec' },
  },
  {
    guard: 'The last admin cannot delete the account.',
    file: 'libs/api/application/src/account/close-account.use-case.ts',
    change: [
      'if (entry?.isAdmin && !(await this.deps.roster.hasOtherAdmin(userId))) throw new LastAdmin();',
      '',
    ],
    suite: { project: 'adapter-http', spec: 'account/privacy.controller.spec' },
  },
  {
    guard: 'A code of the authenticator app works once.',
    file: 'libs/api/adapters/persistence/src/sign-in/sql-second-step.repository.ts',
    change: [".where('lastStep', '<', lastStep)", ''],
    suite: { project: 'adapter-persistence', spec: 'sign-in/sign-in-methods.int-spec' },
  },
  {
    guard: 'A recovery code works once.',
    file: 'libs/api/adapters/persistence/src/sign-in/sql-second-step.repository.ts',
    change: [
      "const own = tables.deleteFrom('recoveryCodes')",
      "const own = tables.updateTable('recoveryCodes').set({ userId })",
    ],
    suite: { project: 'adapter-persistence', spec: 'sign-in/sign-in-methods.int-spec' },
  },
  {
    guard: 'A passkey whose counter went back is refused.',
    file: 'libs/api/adapters/persistence/src/sign-in/sql-passkey.repository.ts',
    change: [".where('counter', counter === 0 ? '<=' : '<', `${counter}`)", ''],
    suite: { project: 'adapter-persistence', spec: 'sign-in/sign-in-methods.int-spec' },
  },
  {
    guard: 'A link in a mail expires.',
    file: 'libs/api/adapters/persistence/src/identity/sql-account-token.repository.ts',
    change: [
      ` and expires_at > $3
`,
      ` and $3::timestamptz is not null
`,
    ],
    suite: { project: 'adapter-persistence', spec: 'account/accounts.int-spec' },
  },
  {
    guard: 'A link in a mail works once.',
    file: 'libs/api/adapters/persistence/src/identity/sql-account-token.repository.ts',
    change: [
      '`delete from account_tokens where token_hash',
      '`update account_tokens set purpose = purpose where token_hash',
    ],
    suite: { project: 'adapter-persistence', spec: 'account/accounts.int-spec' },
  },
  {
    guard: 'A CSRF token expires.',
    file: 'libs/api/adapters/persistence/src/kernel/sql-csrf-token.repository.ts',
    change: [" and expires_at > $3',", " and $3::timestamptz is not null',"],
    suite: { project: 'adapter-persistence', spec: 'account/accounts.int-spec' },
  },
  {
    guard: 'A session expires.',
    file: 'libs/api/adapters/persistence/src/sessions/sql-session.queries.ts',
    change: [' and s.expires_at > $2::timestamptz and u.disabled_at is null', ' and u.disabled_at is null'],
    suite: { project: 'adapter-persistence', spec: 'account/accounts.int-spec' },
  },
  {
    guard: 'A disabled user has no session.',
    file: 'libs/api/adapters/persistence/src/sessions/sql-session.queries.ts',
    change: ['s.expires_at > $2::timestamptz and u.disabled_at is null', 's.expires_at > $2::timestamptz'],
    suite: { project: 'adapter-persistence', spec: 'account/accounts.int-spec' },
  },
  {
    guard: 'An API token expires.',
    file: 'libs/api/adapters/persistence/src/sessions/sql-api-token.queries.ts',
    change: ['\n           where coalesce(t.expires_at > $2::timestamptz, true)', ''],
    suite: { project: 'adapter-persistence', spec: 'account/accounts.int-spec' },
  },
  {
    guard: 'The previous secret of a rotated API token ends.',
    file: 'libs/api/adapters/persistence/src/sessions/sql-api-token.queries.ts',
    change: ['\n           where t.previous_expires_at > $2::timestamptz', ''],
    suite: { project: 'adapter-persistence', spec: 'account/accounts.int-spec' },
  },
  {
    guard: 'The owner of an API token is told once that it ends.',
    file: 'libs/api/adapters/persistence/src/sessions/sql-api-token.repository.ts',
    change: ['where t.warned_at is null and t.expires_at > $1', 'where t.expires_at > $1'],
    suite: { project: 'adapter-persistence', spec: 'account/accounts.int-spec' },
  },
  {
    guard: "Another user's API token cannot be rotated.",
    file: 'libs/api/adapters/persistence/src/sessions/sql-api-token.repository.ts',
    change: ['where user_id = $1 and id = $2 and coalesce', 'where $1::bigint > 0 and id = $2 and coalesce'],
    suite: { project: 'adapter-persistence', spec: 'account/accounts.int-spec' },
  },
  {
    guard: 'A disabled user has no API token.',
    file: 'libs/api/adapters/persistence/src/sessions/sql-api-token.queries.ts',
    change: [' where u.disabled_at is null', ''],
    suite: { project: 'adapter-persistence', spec: 'account/accounts.int-spec' },
  },
  {
    guard: 'API tokens are stored as hashes.',
    file: 'libs/api/adapters/persistence/src/sessions/sql-api-token.repository.ts',
    change: ['[userId, sha256(token), name,', '[userId, Buffer.from(token), name,'],
    suite: { project: 'adapter-persistence', spec: 'account/accounts.int-spec' },
  },
  {
    guard: 'A user has a limited number of API tokens.',
    file: 'libs/api/adapters/persistence/src/sessions/sql-api-token.repository.ts',
    change: [
      'where (select count(*) from api_tokens where user_id = $1::bigint) < $9 returning id',
      'where $9::int is not null returning id',
    ],
    suite: { project: 'adapter-persistence', spec: 'account/accounts.int-spec' },
  },
  {
    guard: 'Parallel creation of API tokens respects the limit.',
    file: 'libs/api/adapters/persistence/src/sessions/sql-api-token.repository.ts',
    change: ["await this.db.query('select from users where id = $1 for no key update', [userId]);", ''],
    suite: { project: 'adapter-persistence', spec: 'account/accounts.int-spec' },
  },
  {
    guard: "Another user's API token cannot be revoked.",
    file: 'libs/api/adapters/persistence/src/sessions/sql-api-token.repository.ts',
    change: [
      "'delete from api_tokens where user_id = $1 and id = $2'",
      "'delete from api_tokens where $1::bigint > 0 and id = $2'",
    ],
    suite: { project: 'adapter-persistence', spec: 'account/accounts.int-spec' },
  },
  {
    guard: 'A value encrypted for one purpose cannot be decrypted for another.',
    file: 'libs/api/adapters/security/src/aes-secret-box.adapter.ts',
    change: [
      'cipher = createCipheriv(CIPHER, this.key, nonce).setAAD(Buffer.from(purpose));',
      'cipher = createCipheriv(CIPHER, this.key, nonce);',
    ],
    suite: { project: 'adapter-security', spec: 'aes-secret-box' },
  },
  {
    guard: 'A login that races with a password change opens no session.',
    file: 'libs/api/adapters/persistence/src/sessions/sql-session.repository.ts',
    change: [
      'sign_in_version from users where id = $1 for share',
      'sign_in_version from users where id = $1',
    ],
    suite: { project: 'adapter-persistence', spec: 'accounts.int-spec' },
  },
  {
    guard: 'Ending all sessions cancels sign-ins in progress.',
    file: 'libs/api/adapters/persistence/src/sessions/sql-session.repository.ts',
    change: ["await this.db.query('delete from sign_in_tickets where user_id = $1', [userId]);", ''],
    suite: { project: 'adapter-persistence', spec: 'accounts.int-spec' },
  },
  {
    guard: 'Linking Steam requires the session that started it.',
    file: 'libs/api/application/src/sign-in/steam-sign-in.use-cases.ts',
    change: ['if (!(await this.deps.credentials.lock({ sessionId }))) throw new SignInExpired();', ''],
    suite: { project: 'application', spec: 'sign-in/steam-sign-in' },
  },
  {
    guard: 'Adding a passkey requires the session that started it.',
    file: 'libs/api/application/src/sign-in/manage-passkeys.use-cases.ts',
    change: ['if (!(await this.deps.credentials.lock({ sessionId }))) throw new SessionEnded();', ''],
    suite: { project: 'application', spec: 'sign-in/passkey.use-cases' },
  },
  {
    guard: 'A password reset that first verifies an address revokes everything set up before.',
    file: 'libs/api/application/src/account/password-reset.use-cases.ts',
    change: [
      'isFirstProof ? await this.deps.firstProof.dropEarlierAccess(user.id) : []',
      '[] as RevokedAccess[]',
    ],
    suite: { project: 'application', spec: 'account/settings.use-cases' },
  },
  {
    guard: 'A first verification without a session revokes everything set up before.',
    file: 'libs/api/application/src/account/email-verification.use-cases.ts',
    change: ['!user.emailVerified && signedInAs !== userId', 'user.id === signedInAs'],
    suite: { project: 'application', spec: 'account/settings.use-cases' },
  },
  {
    guard: 'A first verification without a session removes the password.',
    file: 'libs/api/application/src/account/email-verification.use-cases.ts',
    change: ['{ passwordHash: null, passwordChangedAt: now }', '{ passwordChangedAt: now }'],
    suite: { project: 'application', spec: 'account/settings.use-cases' },
  },
  {
    guard: 'A reset ends a lock-out.',
    file: 'libs/api/application/src/account/password-reset.use-cases.ts',
    change: ['await this.deps.limiter.reset(loginsOf(user.id));', ''],
    suite: { project: 'application', spec: 'account/settings.use-cases' },
  },
  {
    guard: 'Event streams end with their session.',
    file: 'libs/api/adapters/http/src/notifications/event-streams.ts',
    change: ['events.pipe(takeUntil(ended), finalize(leave))', 'events.pipe(finalize(leave))'],
    suite: { project: 'adapter-http', spec: 'notifications/event-streams' },
  },
  {
    guard: 'One user has eight event streams at most.',
    file: 'libs/api/adapters/http/src/notifications/event-streams.ts',
    change: ['(this.perUser.get(userId) ?? 0) >= STREAMS_PER_USER', '(this.perUser.get(userId) ?? 0) < 0'],
    suite: { project: 'adapter-http', spec: 'notifications/event-streams' },
  },
  {
    guard: 'A client that left while its stream was prepared holds no slot.',
    file: 'libs/api/adapters/http/src/notifications/event-streams.ts',
    change: ["gone.addEventListener('abort', leave, { once: true })", 'void 0'],
    suite: { project: 'adapter-http', spec: 'notifications/event-streams' },
  },
  {
    guard: 'Mails to unverified addresses contain no names.',
    file: 'libs/api/application/src/identity/account-mails.ts',
    change: ["emailVerified ? `Hello ${asPlainText(name)},` : 'Hello,'", '`Hello ${asPlainText(name)},`'],
    suite: { project: 'application', spec: 'account/settings.use-cases' },
  },
  {
    guard: 'Failed logins from other browsers do not lock out a known browser.',
    file: 'libs/api/application/src/sign-in/log-in.use-case.ts',
    change: ['if (user && known !== null) {', "if (user && known === '') {"],
    suite: { project: 'application', spec: 'sign-in/log-in.use-case.spec' },
  },
  {
    guard: 'Attempts in a known browser are limited.',
    file: 'libs/api/application/src/sign-in/log-in.use-case.ts',
    change: ['await this.deps.limiter.consume(attempts, LOGINS_PER_BROWSER);', ''],
    suite: { project: 'application', spec: 'sign-in/log-in.use-case.spec' },
  },
  {
    guard: 'Login attempts per account from unknown browsers are limited.',
    file: 'libs/api/application/src/sign-in/log-in.use-case.ts',
    change: ['await this.deps.limiter.consume(attempts, LOGINS_PER_ACCOUNT);', ''],
    suite: { project: 'application', spec: 'sign-in/log-in.use-case.spec' },
  },
  {
    guard: 'Logins from unknown browsers hash a limited number of passwords at once.',
    file: 'libs/api/application/src/sign-in/log-in.use-case.ts',
    change: ["await this.deps.limiter.consume('login:strangers', LOGINS_OF_STRANGERS);", ''],
    suite: { project: 'application', spec: 'sign-in/log-in.use-case.spec' },
  },
  {
    guard: "What ends all sessions ends a browser's lock-out.",
    file: 'libs/api/application/src/sign-in/log-in.use-case.ts',
    change: [':${user.signInVersion}:', ':'],
    suite: { project: 'application', spec: 'sign-in/log-in.use-case.spec' },
  },
  {
    guard: 'The known browser is looked up for unknown names, too.',
    file: 'libs/api/application/src/sign-in/log-in.use-case.ts',
    change: [
      'const known = await this.deps.browsers.find(user?.id ?? NOBODY, browser);',
      'const known = user && (await this.deps.browsers.find(user.id, browser));',
    ],
    suite: { project: 'application', spec: 'sign-in/log-in.use-case.spec' },
  },
  {
    guard: 'An account knows the browser in which its password was reset.',
    file: 'libs/api/application/src/account/password-reset.use-cases.ts',
    change: ['await this.deps.browsers.remember(user.id, browser, now);', ''],
    suite: { project: 'application', spec: 'account/settings.use-cases' },
  },
  {
    guard: 'With all sessions, the known browsers of the account are forgotten.',
    file: 'libs/api/adapters/persistence/src/sessions/sql-session.repository.ts',
    change: [
      "'delete from known_browsers where user_id = $1 and browser_hash is distinct from $2::bytea'",
      "'delete from known_browsers where user_id = $1 and browser_hash is null and $2::bytea is null'",
    ],
    suite: { project: 'adapter-persistence', spec: 'accounts.int-spec' },
  },
  {
    guard: 'The current browser stays known after a password change.',
    file: 'libs/api/adapters/persistence/src/sessions/sql-session.repository.ts',
    change: [
      'user_id = $1 and browser_hash is distinct from $2::bytea',
      "user_id = $1 and $2::bytea is distinct from '-'",
    ],
    suite: { project: 'adapter-persistence', spec: 'accounts.int-spec' },
  },
  {
    guard: 'Known browsers are stored as hashes.',
    file: 'libs/api/adapters/persistence/src/sessions/sql-known-browsers.ts',
    change: ['[userId, sha256(browser), now]', '[userId, Buffer.from(browser), now]'],
    suite: { project: 'adapter-persistence', spec: 'accounts.int-spec' },
  },
  {
    guard: 'An account knows twenty browsers at most.',
    file: 'libs/api/adapters/persistence/src/sessions/sql-known-browsers.ts',
    change: ['if (noted === 0) return;', 'if (noted >= 0) return;'],
    suite: { project: 'adapter-persistence', spec: 'accounts.int-spec' },
  },
  {
    guard: 'Known browsers are forgotten after 400 days.',
    file: 'libs/api/adapters/persistence/src/sessions/tables.ts',
    change: ["`seen_at < now() - interval '${BROWSER_KNOWN_DAYS} days'`", "'seen_at is null'"],
    suite: { project: 'adapter-persistence', spec: 'operations/housekeeping.int-spec' },
  },
  {
    guard: 'The secret of a browser lasts, and no script can read it.',
    file: 'libs/api/adapters/http/src/kernel/access/browser-cookie.ts',
    change: ['maxAge: LIFETIME,', ''],
    suite: { project: 'adapter-http', spec: 'kernel/access/cross-site.spec' },
  },
  {
    guard: 'A new address is confirmed only in a session of its account.',
    file: 'libs/api/application/src/account/email-verification.use-cases.ts',
    change: ['if (changed && signedInAs !== userId) throw new SignInToConfirm();', ''],
    suite: { project: 'application', spec: 'account/settings.use-cases.spec' },
  },
];
