import { LiveUpdates } from '@patchlight/application/ports';
import type { LiveUpdate, Signals } from '@patchlight/application/ports';
import type { NoticeKind, UpdateKind } from '@patchlight/contracts';
import type { Database } from '../kernel/database.ts';
import { LIVE_UPDATES_CHANNEL } from './sql-fan-out.repository.ts';

type ArrivedRow = { title: string; app_id: number; name: string; user_ids: string[] } & (
  | { gid: string; kind: UpdateKind }
  | { gid: null; kind: NoticeKind }
);

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
    const arrived = await this.db.query<ArrivedRow>(
      `select a.gid, a.title, a.app_id, g.name, a.kind,
         array(select n.user_id::text from notifications n
               where n.update_id = a.id and n.user_id = any($2::bigint[]) and not n.is_read) as user_ids
       from (select id, gid, title, app_id, kind from updates where id = any($1::bigint[])
             union all select id, null, title, app_id, kind from notices where id = any($1::bigint[])) a
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

const toLiveUpdate = ({ title, app_id: appId, name: gameName, ...row }: ArrivedRow): LiveUpdate =>
  row.gid === null
    ? { type: 'notice', data: { title, appId, gameName, kind: row.kind } }
    : { type: 'update', data: { gid: row.gid, title, appId, gameName, kind: row.kind } };
