import type { Sabotage } from '../sabotage.ts';

const KERNEL = 'libs/api/adapters/http/src/kernel';

const suiteOf = (name: string): Sabotage['suite'] => ({
  project: 'adapter-http',
  spec: `kernel/${name}.spec`,
});

export const guards: Sabotage[] = [
  {
    guard: 'Callers that hang up are no errors of the product.',
    file: 'libs/api/adapters/http/src/kernel/domain-error.filter.ts',
    change: ['(status === 500 && !hasHungUp)', 'status === 500'],
    suite: { project: 'adapter-http', spec: 'kernel/errors.spec' },
  },
  {
    guard: 'Requests over the limit of an address are refused on every path.',
    file: `${KERNEL}/gate/flood-limit.ts`,
    change: ['if (isBlocked) throw', 'if (!this.limit) throw'],
    suite: suiteOf('gate/flood-limit'),
  },
  {
    guard: 'Health checks are exempt from the flood limit.',
    file: `${KERNEL}/gate/gate.ts`,
    change: ['if (!PROBES.has(request.routeOptions.url)) await', 'await'],
    suite: suiteOf('gate/flood-limit'),
  },
  {
    guard: 'An address with encoded letters is treated as the one that is routed.',
    file: `${KERNEL}/gate/gate.ts`,
    change: ['withPath(url, withPlainLetters)', 'url'],
    suite: suiteOf('gate/gate'),
  },
  {
    guard: 'A URL is at most 2,048 characters long.',
    file: `${KERNEL}/gate/gate.ts`,
    change: ['originalUrl.length > URL_LENGTH', 'originalUrl.length > 1e9'],
    suite: suiteOf('gate/gate'),
  },
  {
    guard: 'A request has at most 100 headers.',
    file: `${KERNEL}/gate/gate.ts`,
    change: ['2 * HEADER_LINES', '1e9'],
    suite: suiteOf('gate/gate'),
  },
  {
    guard: 'A URL contains only characters that the database can store.',
    file: `${KERNEL}/gate/gate.ts`,
    change: ['UNSTORABLE.test(originalUrl) ||', ''],
    suite: suiteOf('gate/gate'),
  },
  {
    guard: 'A malformed URL passes the same checks as every other.',
    file: `${KERNEL}/gate/fastify-adapter.ts`,
    change: ['rewriteUrl: readableUrl,', ''],
    suite: suiteOf('gate/flood-limit'),
  },
  {
    guard: 'All headers together have at most 32 kB.',
    file: `${KERNEL}/gate/fastify-adapter.ts`,
    change: ['maxHeaderSize: HEADER_BYTES,', 'maxHeaderSize: HEADER_BYTES + 1_000,'],
    suite: suiteOf('gate/gate'),
  },
  {
    guard: 'Slow headers close the connection.',
    file: `${KERNEL}/gate/fastify-adapter.ts`,
    change: ['headersTimeout: headersMs,', 'headersTimeout: 0,'],
    suite: suiteOf('gate/gate'),
  },
  {
    guard: 'A slow body closes the connection.',
    file: `${KERNEL}/gate/fastify-adapter.ts`,
    change: ['requestTimeout: requestMs,', ''],
    suite: suiteOf('gate/gate'),
  },
  {
    guard: 'A caller that goes on sending after its time is cut.',
    file: `${KERNEL}/gate/fastify-adapter.ts`,
    change: ['setTimeout(() => socket.destroy(), TO_READ_THE_ANSWER_MS).unref();', ''],
    suite: suiteOf('gate/gate'),
  },
  {
    guard: 'What a proxy writes in place of an address is no key of a limit.',
    file: `${KERNEL}/gate/fastify-adapter.ts`,
    change: ["server.prependListener('request', withForwardedAddresses);", ''],
    suite: suiteOf('gate/flood-limit'),
  },
  {
    guard: 'Connections per IP address are limited.',
    file: `${KERNEL}/gate/connections.ts`,
    change: ['if (count > most) socket.destroy();', ''],
    suite: suiteOf('gate/gate'),
  },
  {
    guard: 'A body has at most 100 keys.',
    file: `${KERNEL}/gate/body-parsers.ts`,
    change: ['keysLeft < 0 || ', ''],
    suite: suiteOf('gate/gate'),
  },
  {
    guard: 'List elements in a body are limited per route.',
    file: `${KERNEL}/gate/body-parsers.ts`,
    change: ['itemsLeft >= 0 && ', ''],
    suite: suiteOf('gate/gate'),
  },
  {
    guard: 'A body is at most 20 levels deep.',
    file: `${KERNEL}/gate/body-parsers.ts`,
    change: ['if (depth === BODY_DEPTH) return false;', ''],
    suite: suiteOf('gate/gate'),
  },
  {
    guard: 'A text in a body is well-formed Unicode.',
    file: `${KERNEL}/gate/body-parsers.ts`,
    change: ['text.isWellFormed() && ', ''],
    suite: suiteOf('gate/gate'),
  },
  {
    guard: 'A body is UTF-8.',
    file: `${KERNEL}/gate/body-parsers.ts`,
    change: ['if (!isUtf8(body)) return done(unreadable(), undefined);', ''],
    suite: suiteOf('gate/gate'),
  },
  {
    guard: 'The size of a body is limited per route.',
    file: `${KERNEL}/gate/body-parsers.ts`,
    change: [
      '    { bodyLimit: DEFAULT_BODY.bytes },\n    (request, body, done) => {',
      '    { bodyLimit: 1e9 },\n    (request, body, done) => {',
    ],
    suite: suiteOf('gate/gate'),
  },
  {
    guard: 'An If-None-Match header is read in linear time.',
    file: `${KERNEL}/entity-tag.ts`,
    change: [".split(',')", String.raw`.split(/\s*,\s*/)`],
    suite: suiteOf('linear-time'),
  },
  {
    guard: 'An Authorization header is read in linear time.',
    file: `${KERNEL}/access/bearer.ts`,
    change: [String.raw`/^Bearer +(\S+)$/i`, String.raw`/(\S+)\s+(\S+)/i`],
    suite: suiteOf('linear-time'),
  },
  {
    guard: 'Log texts are truncated before regular expressions run on them.',
    file: 'libs/api/adapters/http/src/operations/redacted.ts',
    change: ['.slice(0, MAX_LENGTH)', ''],
    suite: { project: 'adapter-http', spec: 'kernel/linear-time.spec' },
  },
  {
    guard: 'The log contains no database rows from errors.',
    file: 'apps/api/src/logged-error.ts',
    change: ['FIELDS.includes(key) && ', ''],
    suite: { project: 'api', spec: 'logged-error.spec' },
  },
  {
    guard: 'The log contains only the first line of an error.',
    file: 'apps/api/src/logged-error.ts',
    change: [String.raw`.split('\n', 1)[0]!`, ''],
    suite: { project: 'api', spec: 'logged-error.spec' },
  },
  {
    guard: 'An API does not start without the secret that all processes sign with.',
    file: 'apps/api/src/env.ts',
    change: ["if (!secret && role === 'api')", "if (secret && role === 'api')"],
    suite: { project: 'api', spec: 'env.spec' },
  },
  {
    guard: 'Only listed policies can create Trusted Types.',
    file: `${KERNEL}/security-headers.ts`,
    change: [
      'trustedTypes: [...TRUSTED_TYPES, ...(sources.hasBotCheck ? RECAPTCHA_TRUSTED_TYPES : [])],',
      '',
    ],
    suite: suiteOf('security-headers'),
  },
  {
    guard: 'A client that keeps sending a rejected body can read the response.',
    file: `${KERNEL}/gate/body-parsers.ts`,
    change: ["reply.removeHeader('connection');", ''],
    suite: suiteOf('gate/gate'),
  },
  {
    guard: 'A client that keeps sending a rejected body is disconnected.',
    file: `${KERNEL}/gate/body-parsers.ts`,
    change: ['raw.complete || raw.destroy()', 'raw.complete'],
    suite: suiteOf('gate/gate'),
  },
  {
    guard: 'A connection that has sent nothing is closed without a response.',
    file: 'libs/api/adapters/http/src/kernel/gate/fastify-adapter.ts',
    change: [' || socket.bytesRead === 0', ''],
    suite: { project: 'adapter-http', spec: 'kernel/gate/gate.spec' },
  },
];
