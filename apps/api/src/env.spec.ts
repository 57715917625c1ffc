import { describe, expect, it } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { BadEnvironment, overFile, readEnv } from './env.ts';

const SMTP = { SMTP_URL: 'smtp://mail.example:587' };
const PEM = { format: 'pem', type: 'pkcs8' } as const;
const RSA_KEY = String(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export(PEM));
const EC_KEY = String(generateKeyPairSync('ed25519').privateKey.export(PEM));
const DKIM = { DKIM_DOMAIN: 'b.cd', DKIM_SELECTOR: 'mail', DKIM_PRIVATE_KEY: RSA_KEY };

const faultsOf = (source: Record<string, string>): BadEnvironment => {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof BadEnvironment) return error;
    throw error;
  }
  throw new Error('nothing was found to be wrong');
};

const KEY = 'k'.repeat(32);
/** The example of RFC 8291. */
const VAPID = {
  VAPID_PUBLIC_KEY: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  VAPID_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
};

describe('environment settings', () => {
  it('are all optional: every setting has a default', () => {
    expect(readEnv({})).toMatchObject({
      role: 'all',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: new URL('http://127.0.0.1:3000'),
      databaseUrl: null,
      databaseDirectUrl: null,
      eventsUrls: null,
      dataDir: resolve('.data'),
      jwtSecret: null,
      steam: {
        webApiKey: null,
        webApiUrl: 'https://api.steampowered.com',
        storeUrl: 'https://store.steampowered.com',
        communityUrl: 'https://steamcommunity.com',
        requestsPerSecond: 1,
      },
      ingest: { intervalMs: 60_000, concurrency: 8 },
      instancePlan: null,
      recaptcha: null,
      admin: null,
      mail: null,
      push: { keys: null, subject: 'mailto:operator@localhost' },
      operatorEmail: null,
      imprintUrl: null,
      rateLimitFactor: 1,
    });
  });

  it.each([
    ['smtp://mail.example:587', {}, true],
    ['smtp://10.0.0.5:25', {}, true],
    ['smtp://127.0.0.1.mail.example:25', {}, true],
    ['smtp://mailpit:1025', { SMTP_ALLOW_PLAIN: '1' }, false],
    ['smtp://127.0.0.1:1025', {}, false],
    ['smtp://u:p@localhost:1025', {}, false],
    ['smtp://[::1]:1025', {}, false],
  ])('with mail to %s and %j require TLS: %p', (SMTP_URL, more, requiresTls) => {
    expect(readEnv({ SMTP_URL, MAIL_FROM: 'a@b.cd', ...more }).mail).toMatchObject({ requiresTls });
  });

  it.each([
    ['a@b.cd', '', 'a@b.cd'],
    ['<a@b.cd>', '', 'a@b.cd'],
    ['News <a@b.cd>', 'News', 'a@b.cd'],
    ['Games: News <a@b.cd>', 'Games: News', 'a@b.cd'],
    ['Patchlight (Beta) <a@b.cd>', 'Patchlight (Beta)', 'a@b.cd'],
    ['News; Offers, and more <a@b.cd>', 'News; Offers, and more', 'a@b.cd'],
    ['ada@b.cd <a@b.cd>', 'ada@b.cd', 'a@b.cd'],
    ['"Ada \\"The Lamp\\" Lovelace" <a@b.cd>', 'Ada "The Lamp" Lovelace', 'a@b.cd'],
    ['The "Lamp" <a@b.cd>', 'The "Lamp"', 'a@b.cd'],
    ['Neuigkeiten für Spieler ✨<a@b.cd>', 'Neuigkeiten für Spieler ✨', 'a@b.cd'],
  ])('read %s as a sender', (MAIL_FROM, name, address) => {
    expect(readEnv({ ...SMTP, MAIL_FROM }).mail?.from).toEqual({ name, address });
  });

  it('read the servers for events', () => {
    const { eventsUrls } = readEnv({ EVENTS_URL: 'nats://u:p@a:4222, tls://[::1]:4222/' });
    expect(eventsUrls).toEqual(['nats://u:p@a:4222', 'tls://[::1]:4222/']);
  });

  it('reads the key of DKIM, with line breaks of either kind', () => {
    const mail = { ...SMTP, MAIL_FROM: 'a@b.cd', DKIM_DOMAIN: 'b.cd', DKIM_SELECTOR: 'mail' };
    const dkim = { domain: 'b.cd', selector: 'mail', privateKey: RSA_KEY.trim() };
    expect(readEnv({ ...mail, DKIM_PRIVATE_KEY: RSA_KEY }).mail).toMatchObject({ dkim });
    const onOneLine = RSA_KEY.trim().replaceAll('\n', '\\n');
    expect(readEnv({ ...mail, DKIM_PRIVATE_KEY: onOneLine }).mail).toMatchObject({ dkim });
    expect(readEnv({ ...SMTP, MAIL_FROM: 'a@b.cd' }).mail).toMatchObject({ dkim: null });
  });

  it('allows every network for calendars only, and listed networks for all requests', () => {
    const { allow, allowFor } = readEnv({ OUTBOUND_ALLOW: '10.0.0.0/8, nas.example:5232' }).outbound;
    expect(allow.map(({ host, port }) => [host, port])).toEqual([
      [null, null],
      ['nas.example', 5232],
    ]);
    expect(allowFor.calendar).toEqual([]);
    const everywhere = readEnv({ CALDAV_ALLOW_PRIVATE: '1' }).outbound;
    expect(everywhere.allow).toEqual([]);
    expect(everywhere.allowFor.calendar).toHaveLength(2);
  });

  it.each<[string, Record<string, string>, string, string]>([
    ['a non-numeric port', { PORT: 'http' }, 'PORT', 'a whole number from 0 to 65535'],
    [
      'an invalid sender address',
      { ...SMTP, MAIL_FROM: 'Patchlight' },
      'MAIL_FROM',
      'must be one email address',
    ],
    [
      'two sender addresses',
      { ...SMTP, MAIL_FROM: 'Ada <a@b.cd>, Bob <c@d.ef>' },
      'MAIL_FROM',
      'must be one email address',
    ],
    ['a sender on two lines', { ...SMTP, MAIL_FROM: 'Ada\nBcc: <a@b.cd>' }, 'MAIL_FROM', 'on one line'],
    ['a certificate that is none', { ...SMTP, MAIL_FROM: 'a@b.cd', SMTP_CA: 'x' }, 'SMTP_CA', 'in PEM form'],
    ['mail without a sender', SMTP, 'MAIL_FROM', 'is missing; it goes with SMTP_URL'],
    ['a sender without a mail server', { MAIL_FROM: 'a@b.cd' }, 'SMTP_URL', 'is missing'],
    [
      'a mail URL of another protocol',
      { SMTP_URL: 'imap://mail.example', MAIL_FROM: 'a@b.cd' },
      'SMTP_URL',
      'must be an smtp or smtps address',
    ],
    [
      'a separate worker with mail, without a shared secret',
      { ...SMTP, MAIL_FROM: 'a@b.cd', ROLE: 'worker', DATABASE_URL: 'postgres://x', ENCRYPTION_KEY: KEY },
      'JWT_SECRET',
      'is needed with ROLE=worker and SMTP_URL',
    ],
    ['DKIM without a key', { DKIM_DOMAIN: 'b.cd', DKIM_SELECTOR: 'x' }, 'DKIM_PRIVATE_KEY', 'is missing'],
    [
      'DKIM with another key',
      { ...DKIM, DKIM_PRIVATE_KEY: EC_KEY },
      'DKIM_PRIVATE_KEY',
      'must be an RSA key',
    ],
    ['DKIM for no domain', { ...DKIM, DKIM_DOMAIN: 'b' }, 'DKIM_DOMAIN', 'must be a domain'],
    ['a DKIM selector with a space', { ...DKIM, DKIM_SELECTOR: 'a b' }, 'DKIM_SELECTOR', 'must be letters'],
    [
      'an invalid network',
      { OUTBOUND_ALLOW: '10.0.0.0/8, 10.0.0.0/33' },
      'OUTBOUND_ALLOW',
      'networks and hosts',
    ],
    ['a port too high', { PORT: '65536' }, 'PORT', 'a whole number from 0 to 65535'],
    [
      'a fractional interval',
      { INGEST_INTERVAL_SECONDS: '0.5' },
      'INGEST_INTERVAL_SECONDS',
      'a whole number from 1',
    ],
    ['a concurrency of 0', { INGEST_CONCURRENCY: '0' }, 'INGEST_CONCURRENCY', 'a whole number from 1'],
    ['a rate of 0', { STEAM_REQUESTS_PER_SECOND: '0' }, 'STEAM_REQUESTS_PER_SECOND', 'a number from 0.01'],
    ['an unknown role', { ROLE: 'boss' }, 'ROLE', 'one of all, api, worker'],
    [
      'an imprint at no address',
      { IMPRINT_URL: 'javascript:alert(1)' },
      'IMPRINT_URL',
      'an http or https address',
    ],
    ['an invalid URL', { PUBLIC_URL: 'patchlight' }, 'PUBLIC_URL', 'an http or https address'],
    [
      'a file URL for the store',
      { STEAM_STORE_URL: 'file:///etc' },
      'STEAM_STORE_URL',
      'an http or https address',
    ],
    [
      'a database URL of another protocol',
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL',
      'must start with postgresql://',
    ],
    [
      'a direct database URL of another protocol',
      { DATABASE_URL: 'postgres://x', DATABASE_DIRECT_URL: 'mysql://x' },
      'DATABASE_DIRECT_URL',
      'must start with postgresql://',
    ],
    ...[
      'mysql://x',
      'nats://a,b:4222',
      'nats://a/path',
      'nats://%zz:b@a',
      'nats://',
      'nats://a,',
      'nats://u:12#34@a',
    ].map((EVENTS_URL): [string, Record<string, string>, string, string] => [
      `events over ${EVENTS_URL}`,
      { EVENTS_URL },
      'EVENTS_URL',
      'must be nats:// or tls://',
    ]),
    [
      'a direct database URL alone',
      { DATABASE_DIRECT_URL: 'postgres://x' },
      'DATABASE_DIRECT_URL',
      'needs DATABASE_URL',
    ],
    [
      'a replica URL of another protocol',
      { DATABASE_URL: 'postgres://x', DATABASE_REPLICA_URLS: 'postgres://y,mysql://z' },
      'DATABASE_REPLICA_URLS',
      'must start with postgresql://',
    ],
    [
      'an empty replica URL',
      { DATABASE_URL: 'postgres://x', DATABASE_REPLICA_URLS: 'postgres://y,' },
      'DATABASE_REPLICA_URLS',
      'must start with postgresql://',
    ],
    [
      'a replica twice',
      { DATABASE_URL: 'postgres://x', DATABASE_REPLICA_URLS: 'postgres://y,postgres://y' },
      'DATABASE_REPLICA_URLS',
      'must not name a replica twice',
    ],
    [
      'replicas alone',
      { DATABASE_REPLICA_URLS: 'postgres://x' },
      'DATABASE_REPLICA_URLS',
      'needs DATABASE_URL',
    ],
    [
      'a worker without a database',
      { ROLE: 'worker', ENCRYPTION_KEY: KEY },
      'DATABASE_URL',
      'is needed with ROLE=worker',
    ],
    [
      'an API without a database',
      { ROLE: 'api', ENCRYPTION_KEY: KEY, JWT_SECRET: KEY },
      'DATABASE_URL',
      'is needed with ROLE=api',
    ],
    [
      'a separate API without a JWT secret',
      { ROLE: 'api', DATABASE_URL: 'postgres://x', ENCRYPTION_KEY: KEY },
      'JWT_SECRET',
      'is needed with ROLE=api',
    ],
    [
      'a separate API without an encryption key',
      { ROLE: 'api', DATABASE_URL: 'postgres://x', JWT_SECRET: KEY },
      'ENCRYPTION_KEY',
      'is needed with ROLE=api',
    ],
    [
      'a separate worker without an encryption key',
      { ROLE: 'worker', DATABASE_URL: 'postgres://x' },
      'ENCRYPTION_KEY',
      'is needed with ROLE=worker',
    ],
    ['a short key', { ENCRYPTION_KEY: 'x'.repeat(31) }, 'ENCRYPTION_KEY', 'at least 32 characters'],
    ['a short secret', { JWT_SECRET: 'x'.repeat(31) }, 'JWT_SECRET', 'at least 32 characters'],
    ['a short token for metrics', { METRICS_TOKEN: 'x'.repeat(15) }, 'METRICS_TOKEN', 'at least 16'],
    ['an unknown plan', { INSTANCE_PLAN: 'FREE' }, 'INSTANCE_PLAN', 'must be PRO or unset'],
    ['an incomplete bot check', { RECAPTCHA_SITE_KEY: 'x' }, 'RECAPTCHA_SECRET', 'is missing'],
    [
      'an admin without a password',
      { ADMIN_EMAIL: 'a@b.c', ADMIN_USERNAME: 'a' },
      'ADMIN_PASSWORD',
      'is missing',
    ],
    [
      'a secret in a missing file',
      { JWT_SECRET_FILE: '/nowhere/at/all' },
      'JWT_SECRET_FILE',
      'cannot be read',
    ],
    ...['10.0.0.0/8,proxy', '10.0.0.0/33', '10.0.0.0/0', 'fd00::/129', 'true,10.0.0.1', '10.0.0.1,'].map(
      (TRUST_PROXY): [string, Record<string, string>, string, string] => [
        `the proxy ${TRUST_PROXY}`,
        { TRUST_PROXY },
        'TRUST_PROXY',
        'must be true, false, or',
      ],
    ),
    ...['path', '?a=b', '#top'].map((rest): [string, Record<string, string>, string, string] => [
      `a public URL with ${rest}`,
      { PUBLIC_URL: `https://patchlight.example/${rest}` },
      'PUBLIC_URL',
      'nothing after the host and port',
    ]),
    ['a database URL in an empty file', { DATABASE_URL_FILE: '/dev/null' }, 'DATABASE_URL_FILE', 'is empty'],
    [
      'half of the push keys',
      { VAPID_PRIVATE_KEY: VAPID.VAPID_PRIVATE_KEY },
      'VAPID_PUBLIC_KEY',
      'is missing; it goes with',
    ],
    [
      'a push key that is too short',
      { ...VAPID, VAPID_PRIVATE_KEY: 'AAAA' },
      'VAPID_PRIVATE_KEY',
      'must be 32 bytes',
    ],
    [
      'push keys that are no pair',
      { ...VAPID, VAPID_PUBLIC_KEY: 'B'.repeat(87) },
      'VAPID_PUBLIC_KEY',
      'is not the public key',
    ],
    ...['ops@patchlight.example', 'mailto:ops', 'http://patchlight.example', 'mailto:'].map(
      (VAPID_SUBJECT): [string, Record<string, string>, string, string] => [
        `the contact ${VAPID_SUBJECT} for push services`,
        { VAPID_SUBJECT },
        'VAPID_SUBJECT',
        'must be a mailto: or an https: address',
      ],
    ),
    ...[
      'mailto:ops@localhost',
      'mailto:ops@nas.local',
      'mailto:ops@patchlight.invalid',
      'https://localhost',
      'https://nas.local/about',
      'https://127.0.0.1',
    ].map((VAPID_SUBJECT): [string, Record<string, string>, string, string] => [
      `the contact ${VAPID_SUBJECT} for push services of a public instance`,
      { VAPID_SUBJECT, PUBLIC_URL: 'https://patchlight.example' },
      'VAPID_SUBJECT',
      'must not be a local name',
    ]),
    ['an unknown log level', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL', 'one of fatal'],
    [
      'no rate limits on a public address',
      { RATE_LIMIT_FACTOR: '0', PUBLIC_URL: 'https://patchlight.example' },
      'RATE_LIMIT_FACTOR',
      'only while PUBLIC_URL is on loopback',
    ],
  ])('reject %s', (_, source, name, problem) => {
    expect(faultsOf(source).faults).toEqual([
      { name, value: expect.any(String), problem: expect.stringContaining(problem) },
    ]);
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1', 'http://127.9.9.9:1', 'http://[::1]:3000'])(
    'may disable rate limits on loopback: %s',
    (PUBLIC_URL) => {
      expect(readEnv({ RATE_LIMIT_FACTOR: '0', PUBLIC_URL }).rateLimitFactor).toBe(0);
    },
  );

  it('contain the contact for push services: the public URL unless set', () => {
    const PUBLIC_URL = 'https://patchlight.example';
    expect(readEnv({ PUBLIC_URL }).push.subject).toBe('https://patchlight.example');
    const VAPID_SUBJECT = 'mailto:ops@patchlight.example';
    expect(readEnv({ PUBLIC_URL, VAPID_SUBJECT }).push.subject).toBe(VAPID_SUBJECT);
    const local = { VAPID_SUBJECT: 'mailto:ops@localhost', PUBLIC_URL: 'http://localhost:3000' };
    expect(readEnv(local).push.subject).toBe('mailto:ops@localhost');
  });

  it('contain the pair of push keys', () => {
    const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = VAPID;
    expect(readEnv(VAPID).push.keys).toEqual({ publicKey, privateKey });
  });

  it('report all errors at once in a table', () => {
    const { message, faults } = faultsOf({ PORT: 'x', ROLE: 'y', LOG_LEVEL: 'z' });
    expect(faults).toHaveLength(3);
    const lines = message.split('\n').filter((line) => line.startsWith('  '));
    expect(lines[0]).toMatch(/^ {2}Name +Value +Problem$/);
    expect(lines).toHaveLength(4);
  });

  it('do not reveal secrets in the table', () => {
    const secrets = {
      JWT_SECRET: 'short-canary',
      DATABASE_URL: 'mysql://user:canary@host',
      DATABASE_DIRECT_URL: 'mysql://user:canary@host',
      DATABASE_REPLICA_URLS: 'postgres://host,mysql://user:canary@host',
      RECAPTCHA_SECRET: 'canary',
      SMTP_URL: 'imap://user:canary@host',
      EVENTS_URL: 'nats://user:canary@host,nothing',
    };
    expect(faultsOf(secrets).message).not.toContain('canary');
  });

  it('name replicas with commas between them', () => {
    const urls = { DATABASE_URL: 'postgres://x', DATABASE_REPLICA_URLS: 'postgres://y, postgresql://z' };
    expect(readEnv(urls).databaseReplicaUrls).toEqual(['postgresql://y/', 'postgresql://z/']);
    expect(readEnv({}).databaseReplicaUrls).toEqual([]);
  });

  it('of the environment take precedence over the file .env, also by the file of a secret', () => {
    const file = { PORT: '1', DATABASE_URL: 'of .env', JWT_SECRET: 'of .env' };
    expect(overFile(file, { PORT: '2', JWT_SECRET_FILE: '/run/secrets/jwt' })).toEqual({
      PORT: '2',
      DATABASE_URL: 'of .env',
      JWT_SECRET_FILE: '/run/secrets/jwt',
    });
  });

  it('accept every secret from a file, without its trailing newline', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'patchlight-env-')), 'secret');
    writeFileSync(file, `${'s'.repeat(40)}\n`);
    expect(readEnv({ JWT_SECRET_FILE: file }).jwtSecret).toBe('s'.repeat(40));
  });

  it.each(['true', 'false', 'loopback', '10.0.0.1', '10.0.0.0/8, fd00::/8,linklocal'])(
    'configure a trusted proxy: %s',
    (TRUST_PROXY) => {
      expect(String(readEnv({ TRUST_PROXY }).trustProxy)).toBe(TRUST_PROXY);
    },
  );

  it('treat a blank value as missing', () => {
    expect(readEnv({ DATABASE_URL: ' ', PORT: '' })).toMatchObject({ databaseUrl: null, port: 3000 });
  });

  it('remove the trailing slash of the store’s base URLs', () => {
    expect(readEnv({ STEAM_STORE_URL: 'http://127.0.0.1:4010/' }).steam.storeUrl).toBe(
      'http://127.0.0.1:4010',
    );
  });

  it('default the contact address to the mail sender, then to the first admin', () => {
    const admin = {
      ADMIN_EMAIL: 'ada@lantern.example',
      ADMIN_USERNAME: 'ada',
      ADMIN_PASSWORD: 'Lantern-Oil-42',
    };
    const sender = 'Patchlight <news@lantern.example>';
    expect(readEnv({ ...admin, ...SMTP, MAIL_FROM: sender }).operatorEmail).toBe('news@lantern.example');
    expect(readEnv(admin).operatorEmail).toBe('ada@lantern.example');
  });
});
