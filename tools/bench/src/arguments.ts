import { parseArgs } from 'node:util';

export const SUITES = [
  'ingestion',
  'freshness',
  'fan-out',
  'instant-fan-out',
  'digests',
  'messages',
  'post-to-mail',
  'webhooks',
  'reads',
  'long-polls',
  'events',
  'processes',
  'memory',
  'growth',
  'search',
  'retention',
  'sign-in',
  'start',
  'cluster',
] as const;
export type SuiteName = (typeof SUITES)[number];

/** `quick` runs every suite with minimal data as a smoke test; its figures are meaningless. */
export type Size = 'quick' | 'usual' | 'full';

export interface BenchArguments {
  only: readonly SuiteName[];
  size: Size;
}

/**
 * Reads `--only ingestion,fan-out`, `--quick` (tiny worlds, one round each, no goals) and `--full` (20,000,000 inbox rows, 100,000 digests
 * among 1,000,000 users).
 * @throws {Error} an option or a suite that does not exist
 */
export const readArguments = (args: string[]): BenchArguments => {
  const options = {
    only: { type: 'string' },
    quick: { type: 'boolean' },
    full: { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ args, options });
  const only = (values.only?.split(',') ?? [...SUITES]).map((name) => name.trim());
  const unknown = only.find((name) => !(SUITES as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new Error(`There is no suite "${unknown}"; there are ${SUITES.join(', ')}.`);
  return {
    only: SUITES.filter((name) => only.includes(name)),
    size: values.quick ? 'quick' : values.full ? 'full' : 'usual',
  };
};
