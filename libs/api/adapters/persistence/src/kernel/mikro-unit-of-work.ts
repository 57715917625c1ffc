import { RequestContext } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { UnitOfWork } from '@patchlight/application/ports';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeadlock, reachable } from './connection-loss.ts';

/** How often work runs again after a deadlock. On Citus, which locks whole tables that have copies, they are frequent. */
const RETRIES = 5;
/** At random, so that those who met do not meet again. */
const LONGEST_PAUSE_MS = 50;

/** A database transaction, joined by repositories and `Database`. */
export class MikroUnitOfWork extends UnitOfWork {
  constructor(private readonly em: EntityManager) {
    super();
  }

  /** PostgreSQL ends one of two transactions that wait for each other; its work is run again. */
  override async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.em.isInTransaction()) return work();
    for (let retries = RETRIES; ; retries -= 1) {
      try {
        return await reachable(() =>
          RequestContext.create(this.em, () => this.em.transactional(() => work())),
        );
      } catch (error) {
        if (retries === 0 || !isDeadlock(error)) throw error;
        await sleep(Math.random() * LONGEST_PAUSE_MS);
      }
    }
  }
}
