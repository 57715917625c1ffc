import { RegisterDto } from '@patchlight/contracts';
import { plainToInstance } from 'class-transformer';
import { isEmail, validateSync } from 'class-validator';
import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';

export type Role = 'all' | 'api' | 'worker';

/** Everything the product is told from outside, checked. */
export interface Env {
  role: Role;
  host: string;
  port: number;
  publicUrl: URL;
  /** null: the embedded server in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  /** null: one is made and kept in `dataDir`. */
  jwtSecret: string | null;
  steam: { webApiUrl: string; storeUrl: string; communityUrl: string; requestsPerSecond: number };
  ingest: { intervalMs: number; concurrency: number; leaseMs: number };
  instancePlan: 'PRO' | null;
  /** null: this instance takes no payments. */
  stripe: {
    secretKey: string;
    webhookSecret: string;
    apiUrl: string;
    prices: { monthly: string; yearly: string };
  } | null;
  recaptcha: { siteKey: string; secret: string; verifyUrl: string } | null;
  admin: { email: string; username: string; password: string } | null;
  /** Whom users may write to. */
  operatorEmail: string | null;
  rateLimitFactor: number;
  /** Whose X-Forwarded-For counts. */
  trustProxy: boolean | string;
  logLevel: string;
}

export interface Fault {
  name: string;
  value: string;
  problem: string;
}

/** Bad or missing values, all at once. */
export class BadEnvironment extends Error {
  constructor(readonly faults: Fault[]) {
    super(`Patchlight cannot start, ${faults.length} of its settings need attention:\n\n${table(faults)}\n`);
    this.name = 'BadEnvironment';
  }
}

const SECRETS = /SECRET|PASSWORD|KEY$|DATABASE_URL/;
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

const isProxy = (text: string): boolean => {
  const [address = '', bits = '0'] = text.trim().split('/');
  return (
    /^(true|false|loopback|linklocal|uniquelocal)$/.test(text) ||
    (isIP(address) > 0 && /^\d{1,3}$/.test(bits))
  );
};

/** Reads values by name, collecting what is wrong with them. */
class Reader {
  readonly faults: Fault[] = [];

  constructor(private readonly source: Record<string, string | undefined>) {}

  /** The value, or the content of the file that NAME_FILE names. */
  text(name: string): string | null {
    const file = this.source[`${name}_FILE`];
    if (!this.source[name] && file) {
      try {
        return readFileSync(file, 'utf8').trim();
      } catch {
        this.faults.push({ name: `${name}_FILE`, value: file, problem: 'cannot be read' });
        return null;
      }
    }
    return this.source[name]?.trim() || null;
  }

  fault(name: string, problem: string): void {
    const value = this.text(name);
    this.faults.push({
      name,
      value: value === null ? '–' : SECRETS.test(name) ? '(hidden)' : value.slice(0, 60),
      problem,
    });
  }

  number(name: string, fallback: number, min: number, max: number, whole = true): number {
    const text = this.text(name);
    if (text === null) return fallback;
    const value = Number(text);
    const fits =
      Number.isFinite(value) && value >= min && value <= max && (!whole || Number.isInteger(value));
    if (fits) return value;
    this.fault(name, `must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}`);
    return fallback;
  }

  choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const text = this.text(name) ?? fallback;
    if (!(choices as readonly string[]).includes(text))
      this.fault(name, `must be one of ${choices.join(', ')}`);
    return text as T;
  }

  url(name: string, fallback: string): URL {
    const text = this.text(name) ?? fallback;
    if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text);
    this.fault(name, 'must be an http or https address');
    return new URL(fallback);
  }

  baseUrl(name: string, fallback: string): string {
    return this.url(name, fallback).href.replace(/\/$/, '');
  }

  /** All of the names or none. */
  group<N extends string>(names: readonly N[]): Record<N, string> | null {
    const values = names.map((name) => [name, this.text(name)] as const);
    const missing = values.filter(([, value]) => value === null);
    if (missing.length === names.length) return null;
    for (const [name] of missing) this.fault(name, `is missing; it goes with ${names.join(', ')}`);
    return Object.fromEntries(values.map(([name, value]) => [name, value ?? ''])) as Record<N, string>;
  }
}

/** The first admin's account has to pass the rules of signing up. */
const checkAdmin = (
  read: Reader,
  admin: Record<'ADMIN_EMAIL' | 'ADMIN_USERNAME' | 'ADMIN_PASSWORD', string>,
): void => {
  const { ADMIN_EMAIL: email, ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = admin;
  const form = { name: username, email, username, password, password_confirmation: password };
  for (const { property, constraints } of validateSync(plainToInstance(RegisterDto, form))) {
    if (['email', 'username', 'password'].includes(property)) {
      read.fault(`ADMIN_${property.toUpperCase()}`, Object.values(constraints ?? {})[0] ?? 'is not valid');
    }
  }
};

/** The address in MAIL_FROM, which may carry a name, else that of the first admin. */
const operatorEmail = (read: Reader): string | null => {
  const sender = read.text('MAIL_FROM');
  if (sender === null) return read.text('ADMIN_EMAIL');
  const address = /<([^<>]*)>$/.exec(sender)?.[1] ?? sender;
  if (!isEmail(address)) read.fault('MAIL_FROM', 'must be an e-mail address, or a name and <address>');
  return address;
};

/** @throws {BadEnvironment} naming every fault */
export const readEnv = (source: Record<string, string | undefined>): Env => {
  const read = new Reader(source);
  const port = read.number('PORT', 3000, 0, 65_535);
  const publicUrl = read.url('PUBLIC_URL', `http://127.0.0.1:${port || 3000}`);
  const databaseUrl = read.text('DATABASE_URL');
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl))
    read.fault('DATABASE_URL', 'must start with postgresql://');
  const jwtSecret = read.text('JWT_SECRET');
  if (jwtSecret && jwtSecret.length < 32) read.fault('JWT_SECRET', 'must be at least 32 characters');
  const role = read.choice('ROLE', ['all', 'api', 'worker'] as const, 'all');
  if ((role === 'api' || role === 'worker') && !databaseUrl) {
    read.fault('DATABASE_URL', `is needed with ROLE=${role}: processes share one database`);
  }
  const rateLimitFactor = read.number('RATE_LIMIT_FACTOR', 1, 0, 1_000, false);
  if (rateLimitFactor === 0 && !isLoopback(publicUrl)) {
    read.fault('RATE_LIMIT_FACTOR', 'may be 0 only while PUBLIC_URL is on loopback');
  }
  const stripe = read.group([
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_PRICE_PRO_MONTHLY',
    'STRIPE_PRICE_PRO_YEARLY',
  ]);
  const recaptcha = read.group(['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET']);
  const admin = read.group(['ADMIN_EMAIL', 'ADMIN_USERNAME', 'ADMIN_PASSWORD']);
  if (admin && Object.values(admin).every(Boolean)) checkAdmin(read, admin);
  const instancePlan = read.text('INSTANCE_PLAN');
  if (instancePlan !== null && instancePlan !== 'PRO') read.fault('INSTANCE_PLAN', 'must be PRO or unset');
  const proxy = read.text('TRUST_PROXY');
  if (proxy !== null && !proxy.split(',').every(isProxy)) {
    read.fault('TRUST_PROXY', 'must be true, false, or addresses and networks with commas between them');
  }
  const env: Env = {
    role,
    host: read.text('HOST') ?? '127.0.0.1',
    port,
    publicUrl,
    databaseUrl,
    dataDir: resolve(read.text('DATA_DIR') ?? '.data'),
    jwtSecret,
    steam: {
      webApiUrl: read.baseUrl('STEAM_WEB_API_URL', 'https://api.steampowered.com'),
      storeUrl: read.baseUrl('STEAM_STORE_URL', 'https://store.steampowered.com'),
      communityUrl: read.baseUrl('STEAM_COMMUNITY_URL', 'https://steamcommunity.com'),
      requestsPerSecond: read.number('STEAM_REQUESTS_PER_SECOND', 1, 0.01, 100_000, false),
    },
    ingest: {
      intervalMs: 1_000 * read.number('INGEST_INTERVAL_SECONDS', 900, 1, 86_400),
      concurrency: read.number('INGEST_CONCURRENCY', 8, 1, 256),
      leaseMs: 1_000 * read.number('INGEST_LEASE_SECONDS', 180, 1, 3_600),
    },
    instancePlan: instancePlan === 'PRO' ? 'PRO' : null,
    stripe: stripe && {
      secretKey: stripe.STRIPE_SECRET_KEY,
      webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
      apiUrl: read.baseUrl('STRIPE_API_URL', 'https://api.stripe.com'),
      prices: { monthly: stripe.STRIPE_PRICE_PRO_MONTHLY, yearly: stripe.STRIPE_PRICE_PRO_YEARLY },
    },
    recaptcha: recaptcha && {
      siteKey: recaptcha.RECAPTCHA_SITE_KEY,
      secret: recaptcha.RECAPTCHA_SECRET,
      verifyUrl: read.baseUrl('RECAPTCHA_VERIFY_URL', 'https://www.google.com/recaptcha/api/siteverify'),
    },
    admin: admin && {
      email: admin.ADMIN_EMAIL,
      username: admin.ADMIN_USERNAME,
      password: admin.ADMIN_PASSWORD,
    },
    operatorEmail: operatorEmail(read),
    rateLimitFactor,
    trustProxy: proxy === null || proxy === 'false' ? false : proxy === 'true' ? true : proxy,
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
  };
  if (read.faults.length > 0) throw new BadEnvironment(read.faults);
  return env;
};

/** The process's environment over the file `.env` of the current folder. */
export const loadEnv = (): Env => {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  return readEnv({ ...file, ...process.env });
};
