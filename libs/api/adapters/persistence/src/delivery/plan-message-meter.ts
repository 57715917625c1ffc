import { MessageMeter } from '@patchlight/application/ports';
import { UNLIMITED, limitsOf } from '@patchlight/domain';
import { sql } from 'kysely';
import type { Database } from '../kernel/database.ts';
import { PLAN } from '../kernel/plans/plan-reader.ts';
import type { PlanReader } from '../kernel/plans/plan-reader.ts';
import { anyOf, tables } from '../statements.ts';

/** Counts in the day's rows of `usage_days`, which are locked meanwhile; within a transaction. */
export class PlanMessageMeter extends MessageMeter {
  constructor(
    private readonly db: Database,
    private readonly plans: PlanReader,
  ) {
    super();
  }

  override async consume(
    requests: readonly { userId: string; count: number }[],
    now: Date,
  ): Promise<number[]> {
    const wanted = requests.filter(({ count }) => count > 0);
    if (wanted.length === 0) return requests.map(() => 0);
    const userIds = wanted.map(({ userId }) => userId).toSorted((a, b) => Number(a) - Number(b));
    await this.db.change(
      `insert into usage_days (user_id, day) select unnest($1::bigint[]), ($2::timestamptz at time zone 'UTC')::date
       on conflict do nothing`,
      [userIds, now],
    );
    const rows = await this.db.all(
      tables
        .selectFrom('usageDays as d')
        .innerJoin('users as u', 'u.id', 'd.userId')
        .select([...PLAN, 'd.userId', 'd.notifications as used'])
        .where('d.userId', '=', anyOf(userIds))
        .where('d.day', '=', sql<string>`(${now}::timestamptz at time zone 'UTC')::date`)
        .orderBy('d.userId')
        .forUpdate('d'),
    );
    const left = new Map(
      rows.map((row) => {
        const limit = limitsOf(this.plans.inForce(row)).notificationsDaily;
        return [row.userId, limit < UNLIMITED ? Math.max(0, limit - row.used) : Infinity];
      }),
    );
    const allowed = requests.map(({ userId, count }) => Math.min(count, left.get(userId) ?? 0));
    await this.db.change(
      `update usage_days d set notifications = notifications + spent.count
       from unnest($1::bigint[], $2::int[]) as spent (user_id, count)
       where d.user_id = spent.user_id and d.day = ($3::timestamptz at time zone 'UTC')::date and spent.count > 0`,
      [requests.map(({ userId }) => userId), allowed, now],
    );
    return allowed;
  }
}
