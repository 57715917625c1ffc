import type { Sabotage } from '../sabotage.ts';

export const guards: Sabotage[] = [
  {
    guard: 'A webhook with an old signature is rejected.',
    file: 'libs/api/adapters/stripe/src/webhook-reader.ts',
    change: [
      `      TOLERANCE_SECONDS,
`,
      `      1e9,
`,
    ],
    suite: { project: 'adapter-stripe', spec: 'webhook-reader.spec' },
  },
  {
    guard: 'A webhook signature is verified over the raw body.',
    file: 'libs/api/adapters/stripe/src/webhook-reader.ts',
    change: ['fatal: true, ignoreBOM: true', 'fatal: false, ignoreBOM: false'],
    suite: { project: 'adapter-stripe', spec: 'webhook-reader.spec' },
  },
  {
    guard: 'A webhook is verified with the secret of this instance.',
    file: 'libs/api/adapters/stripe/src/webhook-reader.ts',
    change: [
      `        this.secret,
`,
      `        'whsec_other',
`,
    ],
    suite: { project: 'adapter-stripe', spec: 'webhook-reader.spec' },
  },
  {
    guard: 'A webhook event is handled once.',
    file: 'libs/api/adapters/persistence/src/billing/sql-billing.repository.ts',
    change: [
      `return added > 0;
`,
      `return added >= 0;
`,
    ],
    suite: { project: 'adapter-persistence', spec: 'billing/billing.int-spec' },
  },
  {
    guard: 'Who was made an admin keeps that plan whatever is paid.',
    file: 'libs/api/adapters/persistence/src/billing/sql-billing.repository.ts',
    change: [".where('plan', '<>', 'ADMIN')", ''],
    suite: { project: 'adapter-persistence', spec: 'billing/billing.int-spec' },
  },
  {
    guard: 'A customer is settled by one worker at a time.',
    file: 'libs/api/adapters/persistence/src/billing/sql-billing.repository.ts',
    change: ['.forUpdate()', ''],
    suite: { project: 'adapter-persistence', spec: 'billing/billing.int-spec' },
  },
  {
    guard: "The day's quota is not exceeded.",
    file: 'libs/api/adapters/persistence/src/billing/sql-usage-meter.ts',
    change: ['where $3::int is null or d.${column} < $3', 'where $3::int is null or d.${column} < 1000000'],
    suite: { project: 'adapter-persistence', spec: 'billing/billing.int-spec' },
  },
];
