import type { Sabotage } from '../sabotage.ts';

export const guards: Sabotage[] = [
  {
    guard: "Users' addresses lead to public addresses only.",
    file: 'libs/api/adapters/calendar/src/outbound-policy.ts',
    change: ['target.port === 443 && isPublicAddress(address)', 'target.port === 443'],
    suite: { project: 'adapter-calendar', spec: 'outbound-policy.spec' },
  },
  {
    guard: "Users' addresses are asked at port 443 only, unless the operator allows another.",
    file: 'libs/api/adapters/calendar/src/outbound-policy.ts',
    change: ['target.port === 443 && ', ''],
    suite: { project: 'adapter-calendar', spec: 'outbound-policy.spec' },
  },
  {
    guard: "Users' addresses are asked over https only.",
    file: 'libs/api/adapters/calendar/src/outbound-policy.ts',
    change: ["target.protocol === 'https:' && ", ''],
    suite: { project: 'adapter-calendar', spec: 'outbound-policy.spec' },
  },
  {
    guard: 'What the operator allows at one port is not allowed at others.',
    file: 'libs/api/adapters/calendar/src/outbound-policy.ts',
    change: ['if (port !== null && port !== target.port) return false;', ''],
    suite: { project: 'adapter-calendar', spec: 'outbound-policy.spec' },
  },
  {
    guard: 'An address that is written in a URL is checked before the connection.',
    file: 'libs/api/adapters/calendar/src/guarded-fetch.ts',
    change: ['if (isIP(target.host) && !policy', "if (target.host === '' && !policy"],
    suite: { project: 'adapter-calendar', spec: 'guarded-fetch.int-spec' },
  },
  {
    guard: 'What a name leads to is checked at each lookup.',
    file: 'libs/api/adapters/calendar/src/guarded-fetch.ts',
    change: ['find(({ address }) => !policy.allows(target, address))', 'find(() => false)'],
    suite: { project: 'adapter-calendar', spec: 'guarded-fetch.int-spec' },
  },
  {
    guard: 'Where a connection has really gone is checked.',
    file: 'libs/api/adapters/calendar/src/guarded-fetch.ts',
    change: ['if (policy.allows(target, peer)) return', 'return'],
    suite: { project: 'adapter-calendar', spec: 'guarded-fetch.int-spec' },
  },
  {
    guard: 'A redirect to another server takes no password along.',
    file: 'libs/api/adapters/calendar/src/guarded-fetch.ts',
    change: ["if (to.origin !== from.origin) headers.delete('authorization');", ''],
    suite: { project: 'adapter-calendar', spec: 'guarded-fetch.int-spec' },
  },
  {
    guard: 'A compressed response is rejected.',
    file: 'libs/api/adapters/calendar/src/guarded-fetch.ts',
    change: ["if (encoding.toLowerCase() !== 'identity') {", "if (encoding === '') {"],
    suite: { project: 'adapter-calendar', spec: 'guarded-fetch.int-spec' },
  },
  {
    guard: 'A response is limited to one megabyte.',
    file: 'libs/api/adapters/calendar/src/guarded-fetch.ts',
    change: ['maxResponseSize: MAX_BODY_BYTES,', ''],
    suite: { project: 'adapter-calendar', spec: 'guarded-fetch.int-spec' },
  },
  {
    guard: 'The time limit of a response includes its body.',
    file: 'libs/api/adapters/calendar/src/guarded-fetch.ts',
    change: [
      'const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;',
      'const signal = init.signal;',
    ],
    suite: { project: 'adapter-calendar', spec: 'guarded-fetch.int-spec' },
  },
  {
    guard: 'XML is parsed in slices.',
    file: 'libs/api/adapters/calendar/src/dav-xml.ts',
    change: ['const SLICE = 8 * 1024;', 'const SLICE = 8 * 1024 * 1024;'],
    suite: { project: 'adapter-calendar', spec: 'dav-xml.spec' },
  },
  {
    guard: 'XML has a limited depth.',
    file: 'libs/api/adapters/calendar/src/dav-xml.ts',
    change: ['if (path.length > MAX_DEPTH)', 'if (path.length < 0)'],
    suite: { project: 'adapter-calendar', spec: 'dav-xml.spec' },
  },
  {
    guard: 'XML that is parsed as a whole has a limited number of nodes.',
    file: 'libs/api/adapters/calendar/src/dav-xml.ts',
    change: ['if (nodes > MAX_NODES)', 'if (nodes < 0)'],
    suite: { project: 'adapter-calendar', spec: 'dav-xml.spec' },
  },
  {
    guard: 'A sync gives way to others after its turn.',
    file: 'libs/api/application/src/calendar/sync-calendar.use-case.ts',
    change: ['throw new TurnOver();', 'return;'],
    suite: { project: 'application', spec: 'sync-calendar.spec' },
  },
  {
    guard: 'The sequence of a release grows when its days change.',
    file: 'libs/api/adapters/persistence/src/library/sql-listing.repository.ts',
    change: ['l.release_sequence + (${MOVED})::int', 'l.release_sequence'],
    suite: { project: 'adapter-persistence', spec: 'calendar-export.int-spec' },
  },
  {
    guard: 'An older answer of the payment side does not replace a newer one.',
    file: 'libs/api/adapters/persistence/src/billing/sql-billing.repository.ts',
    change: [' and answered < $2', ' and $2::int is not null'],
    suite: { project: 'adapter-persistence', spec: 'billing/billing.int-spec' },
  },
  {
    guard: 'Only the two configured prices grant PRO.',
    file: 'libs/api/adapters/stripe/src/paid-subscriptions.ts',
    change: ['Object.values(prices).includes(price.id)', "price.id !== ''"],
    suite: { project: 'adapter-stripe', spec: 'stripe-payment-gateway.int-spec' },
  },
  {
    guard: 'Mails are sent over TLS.',
    file: 'libs/api/adapters/mailer/src/smtp-mailer.adapter.ts',
    change: ['      requireTLS: options.requiresTls,\n', ''],
    suite: { project: 'adapter-mailer', spec: 'smtp-mailer.int-spec' },
  },
  {
    guard: 'Urgent requests to the store have a share of the pace.',
    file: 'libs/api/adapters/persistence/src/kernel/postgres-request-budget.ts',
    change: ['least($4::int, greatest(', 'greatest($4::int, greatest('],
    suite: { project: 'adapter-persistence', spec: 'request-budget.int-spec' },
  },
  {
    guard: 'One user takes a part of the urgent requests only.',
    file: 'libs/api/application/src/library/store-share.ts',
    change: [
      'if (error instanceof TooManyAttempts) return false;',
      'if (error instanceof TooManyAttempts) return true;',
    ],
    suite: { project: 'application', spec: 'search-games.spec' },
  },
  {
    guard: "A day's new games of a user are limited.",
    file: 'libs/api/application/src/library/follow-game.use-case.ts',
    change: [
      'if (await this.deps.games.addIfNew(game)) await this.deps.storeShare.countNewGame(userId);',
      'await this.deps.games.addIfNew(game);',
    ],
    suite: { project: 'application', spec: 'follow-game.spec' },
  },
  {
    guard: 'Searches of the store are cached for minutes.',
    file: 'libs/api/application/src/library/recent-searches.ts',
    change: ['this.kept.set(key, kept);', ''],
    suite: { project: 'application', spec: 'search-games.spec' },
  },
  {
    guard: 'Refusals of apps that never answered do not shut the store for all.',
    file: 'libs/api/adapters/steam/src/steam-http.ts',
    change: ['if (status !== 403 || !ask.isNew)', 'if (status > 0)'],
    suite: { project: 'adapter-steam', spec: 'steam-http.int-spec' },
  },
  {
    guard: 'Pages in place of answers count for the breaker.',
    file: 'libs/api/adapters/steam/src/steam-http.ts',
    change: ['isPage(answer) ? null : status', 'status'],
    suite: { project: 'adapter-steam', spec: 'steam-http.int-spec' },
  },
  {
    guard: 'Games that the store does not know are forgotten within days.',
    file: 'libs/api/adapters/persistence/src/operations/sql-housekeeping.ts',
    change: ["const UNKNOWN_GAME = '1 day';", "const UNKNOWN_GAME = '30 days';"],
    suite: { project: 'adapter-persistence', spec: 'housekeeping.int-spec' },
  },
];
