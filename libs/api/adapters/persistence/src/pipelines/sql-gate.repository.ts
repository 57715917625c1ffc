import { GateRepository } from '@patchlight/application/ports';
import type { NamedGate, UnitOfWork } from '@patchlight/application/ports';
import { DEFAULT_GATE_POLICY } from '@patchlight/contracts';
import type { GateLock, GatePolicy } from '@patchlight/contracts';
import { toIso } from '../kernel/database.ts';
import type { Database } from '../kernel/database.ts';

interface GateRow {
  name: string;
  games: number[] | null;
  policy: Partial<GatePolicy>;
  accepted: GateLock['games'];
  created_at: Date;
  decision: 'pass' | 'hold' | null;
  reasons: number | null;
  decided_at: Date | null;
  acked_at: Date | null;
  acked_token: string | null;
}

const toGate = (row: GateRow): NamedGate => ({
  name: row.name,
  games: row.games,
  // Gates from before a part of the policy hold as new ones do.
  policy: { ...DEFAULT_GATE_POLICY, ...row.policy },
  accepted: row.accepted,
  createdAt: toIso(row.created_at),
  lastDecision: row.decision && {
    decision: row.decision,
    reasons: row.reasons!,
    at: toIso(row.decided_at!),
  },
  lastAck: row.acked_at === null ? null : { at: toIso(row.acked_at), token: row.acked_token },
});

export class SqlGateRepository extends GateRepository {
  constructor(
    private readonly db: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  override async findByUser(userId: string): Promise<NamedGate[]> {
    const rows = await this.db.query<GateRow>('select * from gates where user_id = $1 order by name', [
      userId,
    ]);
    return rows.map(toGate);
  }

  override async find(userId: string, name: string): Promise<NamedGate | null> {
    const row = await this.db.queryOne<GateRow>('select * from gates where user_id = $1 and name = $2', [
      userId,
      name,
    ]);
    return row && toGate(row);
  }

  override async lock(userId: string, name: string): Promise<NamedGate | null> {
    const row = await this.db.queryOne<GateRow>(
      'select * from gates where user_id = $1 and name = $2 for update',
      [userId, name],
    );
    return row && toGate(row);
  }

  override put(
    userId: string,
    { name, games, policy }: Pick<NamedGate, 'name' | 'games' | 'policy'>,
    now: Date,
    limit: number,
  ): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      await this.db.query('select 1 from users where id = $1 for no key update', [userId]);
      const rows = await this.db.query(
        `insert into gates (user_id, name, games, policy, created_at)
         select $1::bigint, $2::text, $3::int[], $4::jsonb, $5::timestamptz
         where (select count(*) from gates where user_id = $1::bigint and name <> $2::text) < $6
         on conflict (user_id, name) do update set games = excluded.games, policy = excluded.policy
         returning name`,
        [userId, name, games, JSON.stringify(policy), now, limit],
      );
      return rows.length > 0;
    });
  }

  override async remove(userId: string, name: string): Promise<boolean> {
    return (await this.db.change('delete from gates where user_id = $1 and name = $2', [userId, name])) > 0;
  }

  override async recordDecision(
    userId: string,
    name: string,
    { decision, reasons, at }: { decision: 'pass' | 'hold'; reasons: number; at: Date },
    entered: GateLock['games'],
  ): Promise<void> {
    await this.db.change(
      `update gates set decision = $3, reasons = $4, decided_at = $5, accepted = $6::jsonb || accepted
       where user_id = $1 and name = $2`,
      [userId, name, decision, reasons, at, JSON.stringify(entered)],
    );
  }

  override async accept(
    userId: string,
    name: string,
    accepted: GateLock['games'],
    { at, token }: { at: Date; token: string | null },
  ): Promise<void> {
    await this.db.change(
      'update gates set accepted = $3, acked_at = $4, acked_token = $5 where user_id = $1 and name = $2',
      [userId, name, JSON.stringify(accepted), at, token],
    );
  }
}
