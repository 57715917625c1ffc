import { SessionQueries } from '@patchlight/application/ports';
import type { Clock, SignedInUser } from '@patchlight/application/ports';
import { StorageFull } from '@patchlight/domain';
import { Batcher } from '../kernel/statements/batcher.ts';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { RowOf } from '../kernel/tables/rows.ts';
import { tables } from '../statements.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads still work on a full disk, without recording the use. */
const unlessFull = (error: unknown): void => {
  if (!(error instanceof StorageFull)) throw error;
};

const LIVING = row({
  id: c.uuid,
  user_id: c.bigint,
  is_admin: c.boolean,
  is_two_step: c.boolean,
  is_seen: c.boolean,
});

/**
 * Queries the database on every request, so that the end of a session is effective at once in every process; concurrent
 * requests share a statement. Records the use of a session at most once in five minutes, batched; otherwise only reads.
 */
export class SqlSessionQueries extends SessionQueries {
  private readonly batcher = new Batcher((ids: string[]) => this.find(ids));
  private readonly seen = new Batcher((ids: string[]) => this.noteSeen(ids));

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async authenticate(sessionId: string): Promise<SignedInUser | null> {
    if (!UUID.test(sessionId)) return null;
    const row = await this.batcher.ask(sessionId.toLowerCase());
    if (!row) return null;
    if (!row.is_seen) await this.seen.ask(row.id).catch(unlessFull);
    return { userId: row.user_id, sessionId, isAdmin: row.is_admin, isTwoStep: row.is_two_step };
  }

  override async isConfirmed(sessionId: string): Promise<boolean> {
    const row = await this.db.first(
      tables
        .selectFrom('sessions')
        .where('id', '=', sessionId)
        .where('confirmedUntil', '>', this.clock.now()),
    );
    return row !== null;
  }

  private async find(ids: string[]): Promise<(RowOf<typeof LIVING> | null)[]> {
    const rows = await this.db.query(
      LIVING,
      `select s.id, s.user_id, s.is_two_step, u.is_admin,
         coalesce(s.last_seen_at > $2::timestamptz - interval '5 minutes', false) as is_seen
       from sessions s join users u on u.id = s.user_id
       where s.id = any($1::uuid[]) and s.expires_at > $2::timestamptz and u.disabled_at is null`,
      [ids, this.clock.now()],
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id) ?? null);
  }

  private async noteSeen(ids: string[]): Promise<void[]> {
    await this.db.change(
      `update sessions set last_seen_at = $2 where id in (
         select id from sessions where id = any($1::uuid[]) order by id for update skip locked)`,
      [ids, this.clock.now()],
    );
    return ids.map(() => undefined);
  }
}
