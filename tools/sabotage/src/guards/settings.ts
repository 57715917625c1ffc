import type { Sabotage } from '../sabotage.ts';

const KERNEL = 'libs/api/adapters/persistence/src/kernel';
const SESSION_SETTINGS = `${KERNEL}/connection/session-settings.ts`;
const SCHEDULE = 'libs/api/adapters/scheduler/src/schedule.ts';
const suite = { project: 'api-e2e', spec: 'settings/row' };
const free = { ...suite, row: 'FREE' };
const pro = { ...suite, row: 'PRO' };

/** What is wrong in some settings only, or shows in the log only. Each run of a row takes some minutes. */
export const guards: Sabotage[] = [
  {
    guard: 'Statements name all their parameters on an instance with PRO, too.',
    file: `${KERNEL}/plan-reader.ts`,
    change: [
      '    const grace = `case when',
      "    if (this.instancePlan === 'PRO') return 'true';\n    const grace = `case when",
    ],
    suite: pro,
  },
  {
    guard: 'A backup has its times in UTC, whatever the zone of the database.',
    file: SESSION_SETTINGS,
    change: ["  TimeZone: 'UTC',\n", ''],
    suite: pro,
  },
  {
    guard: 'Times have one form whatever the dates of the database.',
    file: SESSION_SETTINGS,
    change: ["  DateStyle: 'ISO, MDY',\n", ''],
    suite: pro,
  },
  {
    guard: 'Tables are in the first schema of the search path.',
    file: `${KERNEL}/migrate.ts`,
    change: [
      'current_database() as database, current_schema() as schema',
      "current_database() as database, \\'public\\' as schema",
    ],
    suite: pro,
  },
  {
    guard: 'Statements have no names behind a pooler.',
    file: `${KERNEL}/connection/connections.ts`,
    change: ['isPooled ? withoutName(statement) : statement', 'statement'],
    suite: pro,
  },
  {
    guard: 'Addresses of clients are read with their ports.',
    file: 'libs/api/adapters/http/src/kernel/gate/address-key.ts',
    change: ["return plain(written) ?? plain(written.replace(PORT, ''));", 'return plain(written);'],
    suite: pro,
  },
  {
    guard: 'Mails go to a server whose certificate the operator trusts.',
    file: 'libs/api/adapters/mailer/src/smtp-transport.ts',
    change: ['...(ca && { tls: { ca: [...rootCertificates, ca] } }),', ''],
    suite: pro,
  },
  {
    guard: 'Receivers are reached in networks that the operator allows.',
    file: 'libs/api/adapters/outbound/src/outbound-policy.ts',
    change: ['network !== null && addresses.some((one) => contains(network, one))', 'false'],
    suite: pro,
  },
  {
    guard: 'Webhooks are planned, and a failed tick shows in the log.',
    file: SCHEDULE,
    change: [
      'run: ({ planWebhooks }) => planWebhooks.execute(),',
      "run: () => Promise.reject(new Error('Nothing is planned.')),",
    ],
    suite: free,
  },
  {
    guard: 'A gate holds new posts.',
    file: 'libs/api/domain/src/pipelines/gate.ts',
    change: ['newest && newest.gid !== entry.gid', 'newest && newest.gid === entry.gid'],
    suite: free,
  },
];
