import { RequestContext } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { UnitOfWork } from '@patchlight/application/ports';
import { despiteRaces, reachable } from './connection/connection-loss.ts';

/** A database transaction, joined by repositories and `Database`. */
export class MikroUnitOfWork extends UnitOfWork {
  constructor(private readonly em: EntityManager) {
    super();
  }

  override async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.em.isInTransaction()) return work();
    return despiteRaces(() =>
      reachable(() => RequestContext.create(this.em, () => this.em.transactional(() => work()))),
    );
  }
}
