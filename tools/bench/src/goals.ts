import type { Goal } from './report/figure.ts';

/** The goals of the design, as ratios to a reference of the same run. */
export const goals = {
  freshMedian: { text: '≤ 3 min', of: 'value', atMost: 3 },
  freshP95: { text: '≤ 20 min', of: 'value', atMost: 20 },
  freshMean: { text: '≤ a third of equal intervals', of: 'ratio', atMost: 1 / 3 },
  ingestion: { text: '≥ 0.8 of the prototype', of: 'ratio', atLeast: 0.8 },
  fanOut: { text: '≥ 0.9 of INSERT … SELECT', of: 'ratio', atLeast: 0.9 },
  fanOutMillion: { text: '< 2 s', of: 'value', atMost: 2 },
  fanOutInstant: { text: '≥ 0.8 of it without messages', of: 'ratio', atLeast: 0.8 },
  fanOutNoInstant: { text: '≥ 0.97 of it without messages', of: 'ratio', atLeast: 0.97 },
  digests: { text: '≥ 167/s: 100,000 in 10 min', of: 'value', atLeast: 100_000 / 600 },
  digestMemory: { text: '≤ 250 MB', of: 'value', atMost: 250 },
  mails: { text: '≥ 0.6 of a plain nodemailer pool', of: 'ratio', atLeast: 0.6 },
  pushes: { text: '≥ 0.6 of plain encryption', of: 'ratio', atLeast: 0.6 },
  postToMail: { text: '≤ 15 s', of: 'value', atMost: 15 },
  webhooks: { text: '≤ 2 min', of: 'value', atMost: 120 },
  webhooksBesideDead: { text: 'within 25 % of ten that answer', of: 'ratio', atMost: 1.25 },
  reads: { text: '≥ 0.6 of bare Fastify + pg', of: 'ratio', atLeast: 0.6 },
  notModified: { text: '≥ 0.6 of bare Fastify + pg with one row', of: 'ratio', atLeast: 0.6 },
  longPollMemory: { text: '≤ 80 MB', of: 'value', atMost: 80 },
  longPollDelay: { text: '≤ 1 s', of: 'value', atMost: 1 },
  growth: { text: '≤ 1.5 × the small one', of: 'ratio', atMost: 1.5 },
  signIn: { text: 'within 5 % of an unknown name', of: 'ratio', atLeast: 0.95, atMost: 1.05 },
  apiMemory: { text: '≤ 200 MB', of: 'value', atMost: 200 },
  apiMemoryGrowth: { text: '≤ 10 MB', of: 'value', atMost: 10 },
  workerMemory: { text: '≤ 200 MB at 64 in flight', of: 'value', atMost: 200 },
} as const satisfies Record<string, Goal>;
