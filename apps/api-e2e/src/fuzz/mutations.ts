import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';

const nested = (depth: number, open: string, close: string): string =>
  open.repeat(depth) + close.repeat(depth);

/** Texts that have broken other products, or this one. */
const STRANGE_TEXTS = [
  ...[
    '',
    ' ',
    '\t',
    '\n\r\n',
    'null',
    'undefined',
    'NaN',
    'Infinity',
    '-0',
    '0',
    '-1',
    '1e309',
    '0x10',
    '1_000',
    '٣',
  ],
  ...[
    '9007199254740993',
    '9223372036854775807',
    '9223372036854775808',
    '99999999999999999999',
    '1.5',
    '+1',
    '1e3',
  ],
  ...[
    "'",
    '"',
    '`',
    '\\',
    ';--',
    "' or '1'='1",
    '$1',
    '%s%n',
    '${7*7}',
    '{{7*7}}',
    '<script>',
    '../../etc/passwd',
    '%',
  ],
  ...[
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\udfff',
    '\ufeff',
    '\u202e',
    '\u200b',
    '\uffff',
    '\u{10ffff}',
    'ß'.repeat(300),
  ],
  ...[
    'Å̷̢̛',
    'ﷺ'.repeat(100),
    '👩‍👩‍👧‍👦'.repeat(50),
    'İ',
    'ﬀ',
    '\u0300'.repeat(200),
    'x'.repeat(5_000),
    ' '.repeat(2_000),
  ],
  ...[
    '2026-W05-1',
    '2026-123',
    '20260101',
    '2027-02-30',
    '2027-02-30T10:00:00Z',
    '2027-01-01T10:00:00,5Z',
    '0000-01-01',
  ],
  ...[
    '+2027-01-01T00:00:00Z',
    '-000001-01-01T00:00:00Z',
    '9999-12-31T23:59:59-23:59',
    '10000-01-01',
    '2027-01-01T24:00:00Z',
  ],
  ...[
    '999999999999999.1',
    '-99999999999999.1',
    '1.999999999999999999',
    '999999999999999-1',
    '1-0',
    '.',
    '-',
    '1.1.1',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'length',
    'javascript:alert(1)',
    'https://[',
    'http://a@b:99999/',
    '//',
    '?',
    '#',
  ],
];

/** Values of JSON that a field did not ask for. */
export const strangeValues: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...STRANGE_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 400 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      ...[null, true, false, 0, -1, 1.5, 1e21, -1e308, 2 ** 53, 2 ** 63, Number.MIN_VALUE],
      ...[
        [],
        {},
        [[]],
        [null],
        [{}],
        { length: 3 },
        { toString: 1 },
        { $gt: '' },
        { then: 1 },
        { constructor: { name: 'x' } },
      ],
      ...[
        Array(600).fill(1),
        Array(600).fill('x'),
        Array(50).fill({}),
        ['a', 'a'],
        [1, '1', null],
        { __type: 'Date' },
      ],
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.double() },
);

export const strangeTexts: Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...STRANGE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
);

/** Bodies that are no object of fields, as they are sent. */
export const strangeBodies: Arbitrary<string | Buffer> = fc.oneof(
  fc.constantFrom<string | Buffer>(
    ...[
      '',
      ' ',
      '{',
      '}',
      '[',
      '{"a":',
      '{"a":1,}',
      "{'a':1}",
      '{a:1}',
      'nope',
      'null',
      'true',
      '0',
      '-',
      '"text"',
      '[]',
      '[{}]',
    ],
    ...[
      '{"a":1}{"b":2}',
      '{"a":NaN}',
      '{"a":01}',
      '{"a":"\t"}',
      '\ufeff{}',
      '{"a":"\\ud800"}',
      '{"\\ud800":1}',
      '{"a":"\\u0000"}',
    ],
    ...[
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '{"a":1,"a":2}',
      '{"":1}',
      '{"a":1e999}',
    ],
    ...[
      nested(100, '[', ']'),
      nested(8_000, '[', ']'),
      nested(8_000, '{"a":', '}').replace(':}', ':1}'),
      '['.repeat(9_000),
    ],
    ...[JSON.stringify(Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`k${n}`, n])))],
    ...[JSON.stringify({ a: 'x'.repeat(60_000) }), JSON.stringify(Array(4_000).fill({}))],
    ...[
      Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
      Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]),
    ],
    ...[Buffer.from([0x1f, 0x8b, 0x08, 0x00]), Buffer.from([0x00]), Buffer.from('{"a":"é"}', 'latin1')],
  ),
  fc.json({ maxDepth: 5 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

const HEADERS: [name: string, values: string[]][] = [
  [
    'content-type',
    ['text/plain', 'application/xml', 'multipart/form-data', 'application/json; charset=utf-16', 'x', ''],
  ],
  [
    'content-type',
    ['application/x-www-form-urlencoded', 'application/json;;;', 'application/json, text/html', '*/*'],
  ],
  ['content-encoding', ['gzip', 'br', 'deflate', 'identity', 'x', 'gzip, gzip']],
  ['accept', ['text/html', '*/*;q=0', 'x', ',,,', 'application/json;q=9'.repeat(40)]],
  ['accept-encoding', ['gzip;q=x', '*', ', ,', 'br;q=0,gzip;q=0,identity;q=0', 'a'.repeat(2_000)]],
  [
    'authorization',
    ['Bearer', 'Bearer  ', 'Basic Og==', 'Bearer a.b.c', 'Bearer plt_', 'x'.repeat(3_000), 'a '.repeat(900)],
  ],
  ['origin', ['null', 'https://evil.example', 'x', 'http://127.0.0.1:1', 'file://', 'https://'.repeat(50)]],
  ['sec-fetch-site', ['cross-site', 'x', 'same-origin']],
  ['x-csrf-token', ['x', '', 'y'.repeat(300), '\u00ff'.repeat(16)]],
  ['idempotency-key', ['x', 'y'.repeat(129), '12345678', 'a b c d e f g', '\u00e9'.repeat(9)]],
  ['if-none-match', ['*', '"x"', 'W/', `"a${' '.repeat(3_000)}b"`, ','.repeat(3_000), '"'.repeat(99)]],
  ['if-modified-since', ['x', 'Thu, 99 Foo 9999 99:99:99 GMT', '-1']],
  [
    'cookie',
    ['=', 'a', ';;;', 'patchlight-browser=x', 'patchlight-browser=%ff%00', `a=${'b'.repeat(3_000)}`],
  ],
  ['range', ['bytes=0-', 'bytes=9-1', 'x']],
  ['user-agent', ['', '\u00ff', 'x'.repeat(3_000), '%00', '(((((']],
  ['x-request-id', ['x', "'", '../..', 'y'.repeat(2_000)]],
  ['x-forwarded-for', ['x', '::1', '1.2.3.4, 5.6.7.8', "'", ','.repeat(500)]],
  ['x-http-method-override', ['DELETE', 'TRACE']],
  ['stripe-signature', ['', 'x', 't=1,v1=00', `t=${'9'.repeat(400)},v1=x`]],
  ['accept-language', ['xx-'.repeat(300), '*;q=9', '']],
];

/** One to three headers that are not as they should be. */
export const strangeHeaders: Arbitrary<Record<string, string>> = fc
  .array(
    fc
      .constantFrom(...HEADERS)
      .chain(([name, values]) => fc.constantFrom(...values).map((value) => [name, value])),
    { minLength: 1, maxLength: 3 },
  )
  .map((headers) => Object.fromEntries(headers) as Record<string, string>);

export const strangeMethods = fc.constantFrom(
  ...[
    'HEAD',
    'OPTIONS',
    'TRACE',
    'PROPFIND',
    'PATCH',
    'PUT',
    'DELETE',
    'POST',
    'GET',
    'LOCK',
    'M-SEARCH',
    'QUERY',
  ],
);

/** Parts of a path, as they are sent. They name nothing that is there: small numbers might. */
export const strangeSegments: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...[
      '%00',
      '%ff',
      '%c0%af',
      '%ed%a0%80',
      '%',
      '%zz',
      '%2e%2e%2f',
      '..%5c',
      '%2f',
      '%25',
      '%F0%9F%98%80',
      '%0d%0a',
      '~',
    ],
    ...[
      '-1',
      '0',
      '00',
      '1e3',
      '0x10',
      '1.5',
      '9223372036854775807',
      '9223372036854775808',
      '9'.repeat(40),
      'x'.repeat(1_500),
    ],
    ...[
      "'",
      "1'--",
      '1;select',
      '*',
      '[]',
      '{}',
      '__proto__',
      'constructor',
      '00000000-0000-4000-8000-00000000000g',
      'null',
    ],
    ...['order', 'current', 'search', 'x.ics', '%E2%80%AE', '1%20or%201', '+', '@', ':id', '1,2'],
  ),
  strangeTexts.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 900) || '%20'),
);

/** Query strings that no form would send. */
export const strangeQueries: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...[
      '?',
      '&&&',
      '=',
      'a[]=1&a[b]=2',
      '%',
      '%ff=%fe',
      '__proto__[x]=1',
      'constructor=1',
      'a=1;b=2',
      '?'.repeat(100),
    ],
    ...[
      Array(300).fill('a=1').join('&'),
      `x=${'y'.repeat(1_500)}`,
      'q=%00',
      'q=%ed%a0%80',
      '+=+',
      '#',
      'limit=1&limit=2',
    ],
  ),
  strangeTexts.map((text) => `q=${encodeURIComponent(text.toWellFormed()).slice(0, 1_000)}`),
);

/** What no HTTP library would send, line by line; `:path` and `:host` are filled in. */
export const RAW_REQUESTS = [
  'GET :path HTTP/1.1\r\n\r\n',
  'GET :path HTTP/1.1\r\nHost: :host\r\nHost: other\r\n\r\n',
  'GET :path HTTP/9.9\r\nHost: :host\r\n\r\n',
  'GET  :path  HTTP/1.1\r\nHost: :host\r\n\r\n',
  'GET :path\r\n\r\n',
  'NOPE :path HTTP/1.1\r\nHost: :host\r\n\r\n',
  'get :path HTTP/1.1\r\nHost: :host\r\n\r\n',
  'GET :path HTTP/1.1\nHost: :host\n\n',
  'GET http://evil.example:path HTTP/1.1\r\nHost: :host\r\nConnection: close\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: :host\r\nConnection: close\r\n\r\n',
  'CONNECT :host HTTP/1.1\r\nHost: :host\r\n\r\n',
  'GET :path\x00 HTTP/1.1\r\nHost: :host\r\n\r\n',
  'GET :path HTTP/1.1\r\nHost: :host\r\nBad Header: x\r\n\r\n',
  'GET :path HTTP/1.1\r\nHost: :host\r\nX: a\x00b\r\n\r\n',
  'GET :path HTTP/1.1\r\nHost: :host\r\n folded: x\r\n\r\n',
  'GET :path HTTP/1.1\r\nHost: :host\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  'POST :path HTTP/1.1\r\nHost: :host\r\nContent-Length: x\r\n\r\n{}',
  'POST :path HTTP/1.1\r\nHost: :host\r\nContent-Length: -1\r\n\r\n{}',
  'POST :path HTTP/1.1\r\nHost: :host\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
  'POST :path HTTP/1.1\r\nHost: :host\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
  'POST :path HTTP/1.1\r\nHost: :host\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
  'POST :path HTTP/1.1\r\nHost: :host\r\nTransfer-Encoding: gzip\r\n\r\n{}',
  'POST :path HTTP/1.1\r\nHost: :host\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX: y\r\n\r\n',
  'POST :path HTTP/1.1\r\nHost: :host\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: nonsense\r\nConnection: close\r\n\r\n{}',
  `GET :path HTTP/1.1\r\nHost: :host\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`,
  `GET :path?${'y'.repeat(10_000)} HTTP/1.1\r\nHost: :host\r\nConnection: close\r\n\r\n`,
  `GET :path HTTP/1.1\r\nHost: :host\r\n${'A: b\r\n'.repeat(1_500)}\r\n`,
  '\r\n\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
];
