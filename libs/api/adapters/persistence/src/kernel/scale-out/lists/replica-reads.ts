import type { EntityManager } from '@mikro-orm/postgresql';
import { Database } from '../../database.ts';
import type { Replicas } from './replicas.ts';

/** The database for lists: a replica answers what a request reads if it has all that the reader must see. */
export class ReplicaReads extends Database {
  constructor(
    em: EntityManager,
    private readonly replicas: Replicas,
  ) {
    super(em);
  }

  override of(userId: string): Database {
    this.replicas.nowBy(userId);
    return this;
  }

  protected override async send(
    sql: string,
    parameters: readonly unknown[],
  ): Promise<{ rows: unknown[]; count: number }> {
    const replica = this.em.isInTransaction() ? null : await this.replicas.choose();
    if (replica) {
      try {
        const { rows, rowCount } = await replica.query({
          name: this.nameOf(sql),
          text: sql,
          values: [...parameters],
        });
        return { rows, count: rowCount ?? 0 };
      } catch {
        this.replicas.leave();
      }
    }
    return super.send(sql, parameters);
  }
}
