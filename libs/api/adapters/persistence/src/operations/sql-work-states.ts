import { WorkStates } from '@patchlight/application/ports';
import type { SentBy, WorkState } from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';
import { tables } from '../statements.ts';
import { oldestDue } from './oldest-due.ts';

export class SqlWorkStates extends WorkStates {
  constructor(private readonly db: Database) {
    super();
  }

  /** Workers write in the order of the names, so that they do not wait for each other. */
  override async report(seen: readonly WorkState[]): Promise<void> {
    if (seen.length === 0) return;
    await this.db.change(
      `insert into work_states as s (name, kind, failures, failures_total, failing_since, succeeded_at, error)
       select r.* from unnest($1::text[], $2::text[], $3::int[], $4::bigint[], $5::timestamptz[], $6::timestamptz[], $7::text[])
         as r (name, kind, failures, failures_total, failing_since, succeeded_at, error)
       left join work_states old on old.name = r.name
       where old.name is null or old.failures > 0 or r.failures_total > 0
         or r.succeeded_at > coalesce(old.succeeded_at + interval '1 minute', '-infinity')
       order by r.name
       on conflict (name) do update set
         failures = case when excluded.succeeded_at is null then s.failures else 0 end + excluded.failures,
         failures_total = s.failures_total + excluded.failures_total,
         failing_since = case when excluded.succeeded_at is null then coalesce(s.failing_since, excluded.failing_since)
           else excluded.failing_since end,
         succeeded_at = greatest(s.succeeded_at, excluded.succeeded_at),
         error = excluded.error, kind = excluded.kind, reported_at = now()`,
      [
        seen.map(({ name }) => name),
        seen.map(({ kind }) => kind),
        seen.map(({ failures }) => failures),
        seen.map(({ failuresTotal }) => failuresTotal),
        seen.map(({ failingSince }) => failingSince),
        seen.map(({ succeededAt }) => succeededAt),
        seen.map(({ error }) => error),
      ],
    );
  }

  override oldestDue(): Promise<Record<SentBy, number>> {
    return oldestDue(this.db);
  }

  override async list(): Promise<WorkState[]> {
    const rows = await this.db.all(
      tables
        .selectFrom('workStates')
        .select(['name', 'kind', 'failures', 'failuresTotal', 'failingSince', 'succeededAt', 'error'])
        .orderBy('name'),
    );
    return rows.map((row) => ({ ...row, failuresTotal: Number(row.failuresTotal) }));
  }
}
