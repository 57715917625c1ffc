import { runCommand } from '@patchlight/api-e2e';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SmallDisk } from '../environment/small-disk.ts';
import { Workload } from '../environment/workload.ts';
import { never } from '../report/outcome.ts';
import type { Outcome } from '../report/outcome.ts';
import { figuresOf, verdictsOf } from '../report/workload-outcome.ts';
import type { Run } from '../run.ts';

const MB = 700;
const MINUTES = 1;
const BEFORE_MS = 10_000;

/** The disk of the database and of DATA_DIR is full for some minutes, and free again. */
export const endureDisk = async ({ dir, minutes = MINUTES, say }: Run): Promise<Outcome> => {
  const disk = new SmallDisk(join(dir, 'disk'), MB);
  try {
    const workload = await Workload.open({ databaseDir: disk.folder('database') });
    try {
      const { world, worker, api } = workload;
      await Promise.all([worker.ready(), api.ready()]);
      workload.begin();
      await sleep(BEFORE_MS);
      disk.fill();
      say(`full for ${minutes} minutes: ${workload.summary()}`);
      const backups = disk.folder('backups');
      const backup = await runCommand(['backup', '--dir', backups], world.settings);
      say(`a backup says: ${backup.output.trim()}`);
      const refusal = await world
        .rows(`create table too_large as select repeat('x', 500) from generate_series(1, 500000)`)
        .then(() => '', String);
      await sleep(minutes * 60_000);
      disk.free();
      await Promise.all([worker.ready(), api.ready()]);
      say(`free again: ${workload.summary()}`);
      await sleep(BEFORE_MS);
      await workload.end();
      await workload.hasten();
      const seconds = await workload.settle();
      const faults = await workload.faults();
      return {
        verdicts: [
          ...verdictsOf(faults),
          never('large statements that succeeded on a full disk', refusal === '' ? 1 : 0),
          never('backups said to be done', backup.code === 0 ? 1 : 0),
          never('messages that do not name the disk', /disk|space/i.test(backup.output) ? 0 : 1),
          never('files left of a backup that failed', readdirSync(backups).length),
        ],
        figures: {
          'minutes with a full disk': minutes,
          'what the database said': refusal,
          'starts of worker and API': worker.starts + api.starts,
          ...workload.counts,
          ...figuresOf(faults, seconds),
        },
      };
    } finally {
      await workload.close();
    }
  } finally {
    disk.remove();
  }
};
