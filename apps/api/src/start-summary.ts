import type { Operations } from '@patchlight/application';
import { join } from 'node:path';
import type { Env } from './env.ts';

interface Started {
  /** Where it listens. */
  url: string;
  /** What to tell of the link for the first admin; null if there is an admin. */
  setup: string | null;
  operations: Operations;
}

const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

const ageOf = (seconds: number): string => {
  const [size, unit] = UNITS.find(([each]) => seconds >= each) ?? [1, 'second'];
  const amount = Math.max(1, Math.floor(seconds / size));
  return `${amount} ${unit}${amount === 1 ? '' : 's'} ago`;
};

const storeOf = ({ hosts, ingestion: { lastRunSeconds } }: Operations): string => {
  const last = lastRunSeconds === null ? '' : `, last run ${ageOf(lastRunSeconds)}`;
  if (hosts.length === 0) return 'not asked yet; the first game that somebody follows starts it';
  const failing = hosts.filter(({ consecutiveFailures }) => consecutiveFailures > 0);
  if (failing.length === 0) return `reached${last}`;
  const failures = failing.map(
    ({ host, consecutiveFailures, isOpen }) =>
      `${host} failed ${consecutiveFailures} times in a row${isOpen ? ' and is paused' : ''}`,
  );
  return `not reached: ${failures.join(', ')}${last}`;
};

const plansOf = ({ instancePlan, stripe }: Pick<Env, 'instancePlan' | 'stripe'>): string => {
  if (instancePlan !== null) return `everybody has ${instancePlan} (INSTANCE_PLAN)`;
  return stripe ? 'Free and PRO, paid with Stripe' : 'Free and PRO; nobody can pay without STRIPE_SECRET_KEY';
};

const databaseOf = ({ databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>): string => {
  if (databaseUrl === null) return `embedded, in ${join(dataDir, 'postgres')}`;
  const { host, pathname } = new URL(databaseUrl);
  return `${pathname.slice(1)} on ${host}`;
};

/** What an operator wants to know at the start. */
export const startSummary = (env: Env, { url, setup, operations }: Started): string => {
  const lines: [name: string, value: string][] = [
    ['Address', `${env.publicUrl.href}, listening on ${url}`],
    ...(setup === null ? [] : ([['First admin', setup]] satisfies [string, string][])),
    ['Database', databaseOf(env)],
    ['Mail', env.mail ? `on, from ${env.mail.from.address}` : 'off; set SMTP_URL and MAIL_FROM to send mail'],
    ['Store', storeOf(operations)],
    ['Data folder', env.dataDir],
    ['Plans', plansOf(env)],
    ['Log', 'problems only; LOG_LEVEL=debug shows every request'],
  ];
  return `\n  Patchlight is running. Ctrl-C stops it.\n\n${lines
    .map(([name, value]) => `  ${name.padEnd(12)} ${value}`)
    .join('\n')}\n`;
};
