import { troublesOf } from '@patchlight/domain';
import type { Trouble } from '@patchlight/domain';
import { cachedFor } from '../kernel/cached-for.ts';
import type { Clock } from '../kernel/ports.ts';
import type { WorkStates } from './ports.ts';

const READ_EVERY_MS = 5_000;

/** What is broken or late, in all workers; read once in five seconds at most. */
export class ReadTroubles {
  readonly execute: () => Promise<Trouble[]>;

  constructor(works: WorkStates, clock: Clock) {
    this.execute = cachedFor(READ_EVERY_MS, async () =>
      troublesOf(await works.list(), await works.oldestDue(), clock.now()),
    );
  }
}
