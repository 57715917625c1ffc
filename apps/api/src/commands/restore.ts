import { PgBossJobQueue } from '@patchlight/adapters/jobs';
import { connectionTo, restoreBackup } from '@patchlight/adapters/persistence';
import { JOBS } from '@patchlight/adapters/scheduler';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type { Env } from '../env.ts';
import { withDatabase } from './database.ts';
import { WrongUse } from './wrong-use.ts';

const USAGE = 'restore FILE [--replace [--yes]]';
const CONFIRMATION = 'DELETE ALL DATA';

const readOptions = (args: string[]): { path: string; replace: boolean; yes: boolean } => {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } },
    });
    const [path, ...more] = positionals;
    if (!path || more.length > 0) throw new WrongUse(USAGE);
    return { path: resolve(path), replace: values.replace, yes: values.yes };
  } catch (error) {
    throw error instanceof WrongUse ? error : new WrongUse(USAGE, { cause: error });
  }
};

const isConfirmed = async (): Promise<boolean> => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await Promise.race([
      terminal.question(`What is in the database now is lost. Type "${CONFIRMATION}" to go on: `),
      new Promise<string>((closed) => terminal.once('close', () => closed(''))),
    ]);
    return answer.trim() === CONFIRMATION;
  } finally {
    terminal.close();
  }
};

/** Restores a backup. The app must not be running. */
export const restore = async (args: string[], env: Env): Promise<void> => {
  const { path, replace, yes } = readOptions(args);
  if (replace && !yes && !(await isConfirmed())) throw new WrongUse(USAGE);
  const sums = await withDatabase(env, async (databaseUrl) => {
    const onError = (error: unknown): void => console.error(String(error));
    const currentTransaction = (): never => {
      throw new Error('A restore has a transaction of its own.');
    };
    const jobs = new PgBossJobQueue(
      {
        connection: connectionTo(databaseUrl, { isUnlimited: true }),
        currentTransaction,
        onError,
        queues: JOBS,
      },
      'caller',
    );
    try {
      return await restoreBackup({ databaseUrl, path, replace, jobs, now: new Date() });
    } finally {
      await jobs.stop();
    }
  });
  const rows = Object.values(sums).reduce((all, sum) => all + sum.rows, 0);
  console.log(`Restored ${rows} rows of ${Object.keys(sums).length} tables from ${path}`);
};
