import { GateRepository } from '@patchlight/application/ports';
import type { NamedGate, UnitOfWork } from '@patchlight/application/ports';
import { DEFAULT_GATE_POLICY } from '@patchlight/contracts';
import type { GateLock } from '@patchlight/contracts';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { toIso } from '../kernel/database.ts';
import type { Database } from '../kernel/database.ts';
import { lockUser, tables } from '../statements.ts';
import type { Schema } from '../statements.ts';

const toGate = (row: Selectable<Schema['gates']>): NamedGate => ({
  name: row.name,
  games: row.games,
  // Gates from before a part of the policy hold as new ones do.
  policy: { ...DEFAULT_GATE_POLICY, ...row.policy },
  accepted: row.accepted,
  createdAt: toIso(row.createdAt),
  lastDecision: row.decision && {
    decision: row.decision,
    reasons: row.reasons!,
    at: toIso(row.decidedAt!),
  },
  lastAck: row.ackedAt && { at: toIso(row.ackedAt), token: row.ackedToken },
});

const gatesOf = (userId: string) => tables.selectFrom('gates').selectAll().where('userId', '=', userId);

const changeGate = (userId: string, name: string) =>
  tables.updateTable('gates').where('userId', '=', userId).where('name', '=', name);

export class SqlGateRepository extends GateRepository {
  constructor(
    private readonly db: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  override async findByUser(userId: string): Promise<NamedGate[]> {
    return (await this.db.all(gatesOf(userId).orderBy('name'))).map(toGate);
  }

  override async find(userId: string, name: string): Promise<NamedGate | null> {
    const row = await this.db.first(gatesOf(userId).where('name', '=', name));
    return row && toGate(row);
  }

  override async lock(userId: string, name: string): Promise<NamedGate | null> {
    const row = await this.db.first(gatesOf(userId).where('name', '=', name).forUpdate());
    return row && toGate(row);
  }

  override put(
    userId: string,
    { name, games, policy }: Pick<NamedGate, 'name' | 'games' | 'policy'>,
    now: Date,
    limit: number,
  ): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      await this.db.first(lockUser(userId));
      const others = await this.db.all(
        tables.selectFrom('gates').where('userId', '=', userId).where('name', '<>', name),
      );
      if (others.length >= limit) return false;
      await this.db.run(
        tables
          .insertInto('gates')
          .values({ userId, name, games, policy, createdAt: now })
          .onConflict((conflict) => conflict.columns(['userId', 'name']).doUpdateSet({ games, policy })),
      );
      return true;
    });
  }

  override async remove(userId: string, name: string): Promise<boolean> {
    const own = tables.deleteFrom('gates').where('userId', '=', userId);
    return (await this.db.run(own.where('name', '=', name))) > 0;
  }

  override async recordDecision(
    userId: string,
    name: string,
    { decision, reasons, at }: { decision: 'pass' | 'hold'; reasons: number; at: Date },
    entered: GateLock['games'],
  ): Promise<void> {
    const accepted = sql<GateLock['games']>`${entered}::jsonb || accepted`;
    await this.db.run(changeGate(userId, name).set({ decision, reasons, decidedAt: at, accepted }));
  }

  override async accept(
    userId: string,
    name: string,
    accepted: GateLock['games'],
    { at, token }: { at: Date; token: string | null },
  ): Promise<void> {
    await this.db.run(changeGate(userId, name).set({ accepted, ackedAt: at, ackedToken: token }));
  }
}
