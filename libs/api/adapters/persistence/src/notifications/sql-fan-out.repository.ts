import { FanOutRepository } from '@patchlight/application/ports';
import type { UnitOfWork } from '@patchlight/application/ports';
import { NOT_WAITING_FOR_DISK } from '../kernel/database.ts';
import type { Database } from '../kernel/database.ts';

/** NOTIFY channel that names each update whose fan-out is complete. */
export const LIVE_UPDATES_CHANNEL = 'live_updates';

interface FanOutRow {
  app_id: number;
  posted_at: string;
  after_user_id: string;
  is_hidden: boolean;
}

/**
 * Walks the followers in the order of their ids; the row in `fan_outs` is lock and cursor in one. No step waits for the
 * disk: rows and cursor are lost together, and the fan-out goes on from there.
 */
export class SqlFanOutRepository extends FanOutRepository {
  constructor(
    private readonly db: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  override advance(updateId: string, size: number): Promise<{ written: number; done: boolean } | null> {
    return this.unitOfWork.run(async () => {
      const fanOut = await this.db.queryOne<FanOutRow>(
        `select f.app_id, f.posted_at, f.after_user_id, u.is_hidden, ${NOT_WAITING_FOR_DISK}
         from fan_outs f join updates u on u.id = f.update_id
         where f.update_id = $1 and f.finished_at is null for update of f skip locked`,
        [updateId],
      );
      if (!fanOut) return null;
      const upTo = fanOut.is_hidden ? null : await this.rangeEnd(fanOut, size);
      if (upTo === null) {
        await this.finish(updateId, fanOut);
        return { written: 0, done: true };
      }
      return { written: await this.write(updateId, fanOut, upTo), done: false };
    });
  }

  override async unfinished(count: number): Promise<string[]> {
    const rows = await this.db.query<{ update_id: string }>(
      'select update_id from fan_outs where finished_at is null order by update_id limit $1',
      [count],
    );
    return rows.map(({ update_id }) => update_id);
  }

  /** @returns the last user id of the next range, null when no follower is left */
  private async rangeEnd(fanOut: FanOutRow, size: number): Promise<string | null> {
    const row = await this.db.queryOne<{ up_to: string | null }>(
      `select max(user_id) as up_to from (
         select user_id from follows where app_id = $1 and user_id > $2 order by user_id limit $3
       ) range`,
      [fanOut.app_id, fanOut.after_user_id, size],
    );
    return row?.up_to ?? null;
  }

  private async write(updateId: string, fanOut: FanOutRow, upTo: string): Promise<number> {
    const written = await this.db.change(
      `insert into notifications (user_id, update_id)
       select user_id, $1::bigint from follows
       where app_id = $2 and user_id > $3 and user_id <= $4 and followed_at <= $5
       order by user_id`,
      [updateId, fanOut.app_id, fanOut.after_user_id, upTo, fanOut.posted_at],
    );
    await this.db.query(
      'update fan_outs set after_user_id = $2, recipients = recipients + $3 where update_id = $1',
      [updateId, upTo, written],
    );
    return written;
  }

  private async finish(updateId: string, fanOut: FanOutRow): Promise<void> {
    await this.db.query('update fan_outs set finished_at = now() where update_id = $1', [updateId]);
    if (!fanOut.is_hidden) await this.db.query('select pg_notify($1, $2)', [LIVE_UPDATES_CHANNEL, updateId]);
  }
}
