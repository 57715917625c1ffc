import { GameEventLog } from '@patchlight/application/ports';
import type { GameEvent } from '@patchlight/application/ports';
import type { GameEventType } from '@patchlight/contracts';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import { tables } from '../statements.ts';
import { NEWEST_UPDATE_ID } from '../kernel/games/newest-update.ts';
import { SETTLED_CHANNEL } from '../kernel/scale-out/index.ts';

const EVENT = row({
  id: c.bigint,
  type: c.word<GameEventType>(),
  app_id: c.int,
  update_id: c.bigint,
  revision_id: c.bigint.orNull,
  at: c.instant,
});

/** The row of `game_event_mark` holds up to where transactions have ended. */
export class SqlGameEventLog extends GameEventLog {
  constructor(private readonly db: Database) {
    super();
  }

  /**
   * Every transaction that has drawn an id has a lower transaction id than the one that sets the mark. A mark later than
   * every transaction is of another server, from which this database was restored. Tells it to waiting readers.
   */
  override async settle(): Promise<void> {
    await this.db.change(
      `with newest as (
           select (select coalesce(max(id), 0) from game_events) as id, ${NEWEST_UPDATE_ID} as update_id
         ), snapshot as (
           select oldest_transaction() as oldest, pg_snapshot_xmax(pg_current_snapshot()) as next
         ), due as (
           select marked_at < oldest as is_settled, settled_id as was_settled_id from game_event_mark, newest, snapshot
           where (marked_at < oldest or marked_at > next)
             and (settled_id, settled_update_id, mark_id, mark_update_id)
               is distinct from (newest.id, newest.update_id, newest.id, newest.update_id)
           for update of game_event_mark skip locked
         ), moved as (
       update game_event_mark m set
         settled_id = case when due.is_settled then greatest(m.settled_id, m.mark_id) else m.settled_id end,
         settled_update_id =
           case when due.is_settled then greatest(m.settled_update_id, m.mark_update_id) else m.settled_update_id end,
         mark_id = newest.id, mark_update_id = newest.update_id, marked_at = pg_current_xact_id()
       from due, newest returning m.settled_id > due.was_settled_id as has_moved
         )
       select pg_notify($1, '') from moved where has_moved`,
      [SETTLED_CHANNEL],
    );
  }

  override async newest(): Promise<string> {
    const mark = await this.db.first(tables.selectFrom('gameEventMark').select('settledId'));
    return mark!.settledId;
  }

  override async after(id: string, count: number): Promise<GameEvent[]> {
    const rows = await this.db.query(
      EVENT,
      `select id, type, app_id, update_id, revision_id, at from game_events
       where id > $1 and id <= (select settled_id from game_event_mark) order by id limit $2`,
      [id, count],
    );
    return rows.map((row) => ({
      id: row.id,
      type: row.type,
      appId: row.app_id,
      updateId: row.update_id,
      revisionId: row.revision_id,
      at: row.at,
    }));
  }
}
