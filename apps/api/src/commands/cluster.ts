import { migrate, planDistribution } from '@patchlight/adapters/persistence';
import type { Distribution } from '@patchlight/adapters/persistence';
import { parseArgs } from 'node:util';
import type { Env } from '../env.ts';
import { withDatabase } from './database.ts';
import { WrongUse } from './wrong-use.ts';

const USAGE = 'cluster [--plan]';

const HOW = { reference: 'copied to every node', user: 'distributed by user' };

const readOptions = (args: string[]): { plan: boolean } => {
  try {
    return parseArgs({ args, options: { plan: { type: 'boolean', default: false } } }).values;
  } catch (error) {
    throw new WrongUse(USAGE, { cause: error });
  }
};

const size = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;

const line = (table: string, how: string, rows: string, bytes: string): string =>
  `${table.padEnd(24)}${how.padEnd(24)}${rows.padStart(12)}${bytes.padStart(14)}`;

const tell = (distributions: Distribution[]): void => {
  if (distributions.length === 0) return console.log('Nothing is left to distribute.');
  console.log(line('table', 'how', 'rows (about)', 'size'));
  for (const { table, place, rows, bytes } of distributions)
    console.log(line(table, HOW[place], String(Math.round(rows)), size(bytes)));
};

/** Distributes tables over the nodes of Citus, as the next start would, and says which; with `--plan`, only says it. */
export const cluster = (args: string[], env: Env): Promise<void> => {
  const options = readOptions(args);
  return withDatabase(env, async (databaseUrl) => {
    const plan = await planDistribution(databaseUrl);
    if (plan === null) console.log('The database is PostgreSQL without Citus: nothing is distributed.');
    else tell(options.plan ? plan : await migrate(databaseUrl));
  });
};
