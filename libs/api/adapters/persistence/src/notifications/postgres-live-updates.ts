import { LiveUpdates } from '@patchlight/application/ports';
import type { LiveUpdate, Signals } from '@patchlight/application/ports';
import type { NoticeKind, UpdateKind } from '@patchlight/contracts';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { RowOf } from '../kernel/tables/rows.ts';
import { LIVE_UPDATES_CHANNEL } from './sql-fan-out.repository.ts';

/** Of an update, or of a notice, which has no gid. */
const ARRIVED = row({
  gid: c.text.orNull,
  title: c.text,
  app_id: c.int,
  name: c.text,
  kind: c.word<UpdateKind>().orNull,
  notice_kind: c.word<NoticeKind>().orNull,
  user_ids: c.texts,
});

/** One signal per batch reaches every process; each process queries once which of its listeners are affected. */
export class PostgresLiveUpdates extends LiveUpdates {
  private readonly listeners = new Map<string, Set<(event: LiveUpdate) => void>>();

  constructor(
    private readonly db: Database,
    signals: Signals,
    private readonly onError: (error: unknown) => void,
  ) {
    super();
    signals.on(LIVE_UPDATES_CHANNEL, (ids) => void this.tell(ids.split(',')).catch(this.onError));
  }

  override subscribe(userId: string, listener: (event: LiveUpdate) => void): () => void {
    const ofUser = this.listeners.get(userId) ?? new Set();
    this.listeners.set(userId, ofUser.add(listener));
    return () => {
      ofUser.delete(listener);
      if (ofUser.size === 0 && this.listeners.get(userId) === ofUser) this.listeners.delete(userId);
    };
  }

  private async tell(ids: string[]): Promise<void> {
    if (this.listeners.size === 0) return;
    const arrived = await this.db.query(
      ARRIVED,
      `select a.gid, a.title, a.app_id, g.name, a.kind, a.notice_kind,
         array(select n.user_id::text from notifications n
               where n.update_id = a.id and n.user_id = any($2::bigint[]) and not n.is_read) as user_ids
       from (select id, gid, title, app_id, kind, null as notice_kind from updates where id = any($1::bigint[])
             union all select id, null, title, app_id, null, kind from notices where id = any($1::bigint[])) a
       join games g on g.app_id = a.app_id order by a.id`,
      [ids, [...this.listeners.keys()]],
    );
    for (const row of arrived) {
      const event = toLiveUpdate(row);
      for (const userId of row.user_ids)
        for (const listener of this.listeners.get(userId) ?? []) listener(event);
    }
  }
}

const toLiveUpdate = ({
  title,
  app_id: appId,
  name: gameName,
  gid,
  kind,
  notice_kind,
}: RowOf<typeof ARRIVED>): LiveUpdate =>
  gid === null || kind === null
    ? { type: 'notice', data: { title, appId, gameName, kind: notice_kind! } }
    : { type: 'update', data: { gid, title, appId, gameName, kind } };
