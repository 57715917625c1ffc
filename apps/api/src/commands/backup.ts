import { pendingJobs } from '@patchlight/adapters/jobs';
import { writeBackup } from '@patchlight/adapters/persistence';
import { JOBS } from '@patchlight/adapters/scheduler';
import { mkdir, readdir, stat, unlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Env } from '../env.ts';
import { version } from '../version.ts';
import { withDatabase } from './database.ts';
import { WrongUse } from './wrong-use.ts';

const USAGE = 'backup [--dir FOLDER] [--keep NUMBER]';
const NAME = /^patchlight-\d{8}T\d{9}Z\.backup\.gz$/;
const UNFINISHED = /^patchlight-\d{8}T\d{9}Z\.backup\.gz\.\w+\.part$/;
const DAY_MS = 86_400_000;

const nameAt = (moment: Date): string => `patchlight-${moment.toISOString().replace(/[-:.]/g, '')}.backup.gz`;

const readOptions = (args: string[], env: Env): { dir: string; keep: number | null } => {
  try {
    const { values } = parseArgs({ args, options: { dir: { type: 'string' }, keep: { type: 'string' } } });
    const keep = values.keep === undefined ? null : Number(values.keep);
    if (keep !== null && !(Number.isInteger(keep) && keep > 0)) throw new WrongUse(USAGE);
    return { dir: resolve(values.dir ?? join(env.dataDir, 'backups')), keep };
  } catch (error) {
    throw error instanceof WrongUse ? error : new WrongUse(USAGE, { cause: error });
  }
};

/** Deletes all but the newest backups of a folder, by name. */
const keepNewest = async (dir: string, count: number): Promise<number> => {
  const old = (await readdir(dir))
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, -count);
  for (const name of old) await unlink(join(dir, name));
  return old.length;
};

/** Deletes what killed processes have left, but nothing that another one may be writing. */
const deleteUnfinished = async (dir: string): Promise<void> => {
  const limit = Date.now() - DAY_MS;
  for (const name of (await readdir(dir)).filter((each) => UNFINISHED.test(each))) {
    const path = join(dir, name);
    if ((await stat(path)).mtimeMs < limit) await unlink(path);
  }
};

/** Writes a backup, whether the app runs or not, then deletes surplus and unfinished ones. */
export const backup = async (args: string[], env: Env): Promise<void> => {
  const { dir, keep } = readOptions(args, env);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const path = join(dir, nameAt(new Date()));
  const sums = await withDatabase(env, (databaseUrl) =>
    writeBackup({ databaseUrl, path, version, jobsQuery: pendingJobs(Object.keys(JOBS)) }),
  );
  const rows = Object.values(sums).reduce((all, sum) => all + sum.rows, 0);
  const { size } = await stat(path);
  console.log(`${path}: ${rows} rows of ${Object.keys(sums).length} tables, ${size} bytes`);
  await deleteUnfinished(dir);
  if (keep !== null) console.log(`Deleted ${await keepNewest(dir, keep)} older backups`);
  console.log(`The secrets in ${env.dataDir} are not in it; keep a copy of them elsewhere.`);
};
