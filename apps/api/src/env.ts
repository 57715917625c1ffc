import { RegisterDto } from '@patchlight/contracts';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { EnvReader } from './env-reader.ts';
import type { Fault, Setting } from './env-reader.ts';
import { readDatabase } from './env-database.ts';
import type { DatabaseEnv } from './env-database.ts';
import { readEventsUrls } from './env-events.ts';
import { readPush } from './env-push.ts';
import type { PushEnv } from './env-push.ts';
import { readServices } from './env-services.ts';
import type { ServicesEnv } from './env-services.ts';

/** 'auto': text on a terminal, JSON elsewhere. */
export type LogFormat = 'auto' | 'json' | 'text';

export type Role = 'all' | 'api' | 'worker';

/** The validated configuration. */
export interface Env extends DatabaseEnv, ServicesEnv {
  role: Role;
  host: string;
  port: number;
  publicUrl: URL;
  /** Of the servers of a NATS; null: events between processes go through PostgreSQL. */
  eventsUrls: string[] | null;
  dataDir: string;
  /** null: generated and stored in `dataDir`. */
  jwtSecret: string | null;
  /** Encryption key; null: generated and stored in `dataDir`. */
  encryptionKey: string | null;
  /** Admin endpoints require two-step sign-in. */
  adminsNeedTwoSteps: boolean;
  instancePlan: 'PRO' | null;
  push: PushEnv;
  admin: { email: string; username: string; password: string } | null;
  /** Recipient of support requests. */
  operatorEmail: string | null;
  imprintUrl: string | null;
  rateLimitFactor: number;
  /** Retention in months. */
  retention: { inboxMonths: number; auditMonths: number };
  /** null: /metrics only for this machine. */
  metricsToken: string | null;
  /** How long a stopping process reports not ready at /readyz before it refuses requests. */
  drainMs: number;
  /** Whose X-Forwarded-For to trust. */
  trustProxy: boolean | string;
  logLevel: string;
  logFormat: LogFormat;
}

/** All invalid or missing values. */
export class BadEnvironment extends Error {
  constructor(readonly faults: Fault[]) {
    super(`Patchlight cannot start, ${faults.length} of its settings need attention:\n\n${table(faults)}\n`);
    this.name = 'BadEnvironment';
  }
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const table = (faults: Fault[]): string => {
  const rows = [{ name: 'Name', value: 'Value', problem: 'Problem' }, ...faults];
  const widths = [
    Math.max(...rows.map(({ name }) => name.length)),
    Math.max(...rows.map(({ value }) => value.length)),
  ];
  return rows
    .map(
      ({ name, value, problem }) => `  ${name.padEnd(widths[0]!)}  ${value.padEnd(widths[1]!)}  ${problem}`,
    )
    .join('\n');
};

const isLoopback = ({ hostname }: URL): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** The first admin's account must be valid for a sign-up. */
const checkAdmin = (
  read: EnvReader,
  admin: Record<'ADMIN_EMAIL' | 'ADMIN_USERNAME' | 'ADMIN_PASSWORD', string>,
): void => {
  const { ADMIN_EMAIL: email, ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = admin;
  const form = { name: username, email, username, password, password_confirmation: password };
  for (const { property, value, constraints } of validateSync(plainToInstance(RegisterDto, form))) {
    if (['email', 'username', 'password'].includes(property)) {
      const problem = Object.values(constraints ?? {})[0] ?? 'is not valid';
      read.fault(`ADMIN_${property.toUpperCase()}`, String(value), problem);
    }
  }
};

const readAdmin = (read: EnvReader): Env['admin'] => {
  const admin = read.group({
    ADMIN_EMAIL:
      'with the next two, makes the first admin, once; unset, the start has a link for it; without `MAIL_FROM`, whom users may write to',
    ADMIN_USERNAME: 'the first admin’s name',
    ADMIN_PASSWORD: 'the first admin’s password, by the rules of signing up',
  });
  if (!admin) return null;
  if (Object.values(admin).every(Boolean)) checkAdmin(read, admin);
  return { email: admin.ADMIN_EMAIL, username: admin.ADMIN_USERNAME, password: admin.ADMIN_PASSWORD };
};

const readJwtSecret = (read: EnvReader, role: Role): string | null => {
  const secret = read.text(
    'JWT_SECRET',
    'signs sessions, 32 characters or more, the same for all processes; unset, one is made in `DATA_DIR`, with `ROLE=all` only',
    null,
  );
  if (secret && secret.length < 32) read.fault('JWT_SECRET', secret, 'must be at least 32 characters');
  if (!secret && role === 'api')
    read.fault('JWT_SECRET', null, 'is needed with ROLE=api: a session of one process is one of the others');
  return secret;
};

const readEncryptionKey = (read: EnvReader, role: Role): string | null => {
  const key = read.text(
    'ENCRYPTION_KEY',
    'seals what the database must not show, such as the secrets of authenticator apps; 32 random characters or more, the same for all processes; unset, one is made in `DATA_DIR`, with `ROLE=all` only. Without it nobody gets past the second step',
    null,
  );
  if (key && key.length < 32) read.fault('ENCRYPTION_KEY', key, 'must be at least 32 characters');
  if (!key && (role === 'api' || role === 'worker'))
    read.fault('ENCRYPTION_KEY', null, `is needed with ROLE=${role}: what one process seals the others open`);
  return key;
};

const readAdminTwoStep = (read: EnvReader): boolean => {
  const wanted = read.choice(
    'ADMIN_TWO_STEP',
    '`required`: admins may act as such only after signing in with two steps',
    ['optional', 'required'] as const,
    'optional',
  );
  return wanted === 'required';
};

const readInstancePlan = (read: EnvReader): Env['instancePlan'] => {
  const plan = read.text('INSTANCE_PLAN', '`PRO` lifts the limits for everybody');
  if (plan !== null && plan !== 'PRO') read.fault('INSTANCE_PLAN', plan, 'must be PRO or unset');
  return plan === 'PRO' ? 'PRO' : null;
};

const readImprintUrl = (read: EnvReader): string | null => {
  const url = read.text(
    'IMPRINT_URL',
    'the page that says who operates this instance; `/privacy` links to it',
  );
  if (url && !/^https?:\/\/\S+$/.test(url))
    read.fault('IMPRINT_URL', url, 'must be an http or https address');
  return url;
};

const readRateLimitFactor = (read: EnvReader, publicUrl: URL): number => {
  const factor = read.number(
    'RATE_LIMIT_FACTOR',
    'multiplies all limits of calls; `0`, on loopback only, turns them off',
    { fallback: 1, min: 0, max: 1_000, whole: false },
  );
  if (factor === 0 && !isLoopback(publicUrl))
    read.fault('RATE_LIMIT_FACTOR', '0', 'may be 0 only while PUBLIC_URL is on loopback');
  return factor;
};

const readRetention = (read: EnvReader): Env['retention'] => ({
  inboxMonths: read.number(
    'INBOX_MONTHS',
    'how many months notifications are kept at least; they are dropped by whole quarters',
    { fallback: 13, min: 1, max: 120 },
  ),
  auditMonths: read.number('AUDIT_MONTHS', 'how many months the record of what admins did is kept', {
    fallback: 24,
    min: 1,
    max: 120,
  }),
});

const readMetricsToken = (read: EnvReader): string | null => {
  const token = read.text(
    'METRICS_TOKEN',
    'the bearer token that opens `/metrics`, 16 characters or more; unset, only the machine itself may look, and only while `PUBLIC_URL` is on loopback',
  );
  if (token && token.length < 16) read.fault('METRICS_TOKEN', token, 'must be at least 16 characters');
  return token;
};

/** Reads all settings, in the order in which the handbook lists them. */
const readAll = (read: EnvReader): Env => {
  const port = read.number('PORT', 'where it listens', { fallback: 3000, min: 0, max: 65_535 });
  const host = read.text('HOST', 'the address it listens on', '127.0.0.1') ?? '127.0.0.1';
  const publicUrl = read.url(
    'PUBLIC_URL',
    'where people find it; with `https` cookies are secure and browsers are told to insist',
    `http://127.0.0.1:${port || 3000}`,
  );
  if (publicUrl.href !== `${publicUrl.origin}/`)
    read.fault('PUBLIC_URL', publicUrl.origin, 'must have nothing after the host and port, and no password');
  const trustProxy = read.proxies(
    'TRUST_PROXY',
    'whose `X-Forwarded-For` counts: addresses and networks of proxies, or `true`',
  );
  const role = read.choice(
    'ROLE',
    '`api` answers calls, `worker` fetches and notifies, `all` does both',
    ['all', 'api', 'worker'] as const,
    'all',
  );
  const database = readDatabase(read, role);
  const eventsUrls = readEventsUrls(read);
  const dataDir =
    read.text('DATA_DIR', 'the embedded database and the generated secrets', '.data') ?? '.data';
  const jwtSecret = readJwtSecret(read, role);
  const encryptionKey = readEncryptionKey(read, role);
  const admin = readAdmin(read);
  const adminsNeedTwoSteps = readAdminTwoStep(read);
  const instancePlan = readInstancePlan(read);
  const imprintUrl = readImprintUrl(read);
  const services = readServices(read);
  const push = readPush(read, publicUrl);
  if (services.mail && role === 'worker' && !jwtSecret)
    read.fault(
      'JWT_SECRET',
      null,
      `is needed with ROLE=${role} and SMTP_URL: links in mails are made from it`,
    );
  return {
    role,
    host,
    port,
    publicUrl,
    trustProxy,
    ...database,
    eventsUrls,
    dataDir: resolve(dataDir),
    jwtSecret,
    encryptionKey,
    admin,
    adminsNeedTwoSteps,
    operatorEmail: services.mail?.from.address || admin?.email || null,
    instancePlan,
    imprintUrl,
    push,
    ...services,
    rateLimitFactor: readRateLimitFactor(read, publicUrl),
    retention: readRetention(read),
    metricsToken: readMetricsToken(read),
    drainMs:
      1_000 *
      read.number(
        'DRAIN_SECONDS',
        'how long, when told to stop, it says so at `/readyz` and goes on answering; for load balancers',
        { fallback: 0, min: 0, max: 600 },
      ),
    logLevel: read.choice(
      'LOG_LEVEL',
      `${LOG_LEVELS.map((level) => `\`${level}\``).join(', ')}; logs have no IP addresses, queries or tokens`,
      LOG_LEVELS,
      'info',
    ),
    logFormat: read.choice<LogFormat>(
      'LOG_FORMAT',
      '`json`: lines for programs; `text`: for people, with failed requests only; `auto`: text on a terminal, JSON elsewhere',
      ['auto', 'json', 'text'],
      'auto',
    ),
  };
};

/** @throws {BadEnvironment} with all errors */
export const readEnv = (source: Record<string, string | undefined>): Env => {
  const read = new EnvReader(source);
  const env = readAll(read);
  if (read.faults.length > 0) throw new BadEnvironment(read.faults);
  return env;
};

/** All settings in the order of the handbook. */
export const allSettings = (): Setting[] => {
  const read = new EnvReader({});
  readAll(read);
  return read.settings;
};

type Values = Record<string, string | undefined>;

/** The environment over the values of a file, of which a NAME_FILE replaces NAME. */
export const overFile = (file: Values, environment: Values): Values => {
  const kept = Object.entries(file).filter(([name]) => !environment[`${name}_FILE`]);
  return { ...Object.fromEntries(kept), ...environment };
};

/** The process's environment over the file `.env` of the current folder. */
export const loadEnv = (): Env =>
  readEnv(overFile(existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}, process.env));
