import { LiveUpdates } from '@patchlight/application/ports';
import type { LiveUpdate } from '@patchlight/application/ports';
import type { UpdateKind } from '@patchlight/contracts';
import type { Database } from '../kernel/database.ts';
import type { PostgresListener } from '../kernel/postgres-listener.ts';
import { LIVE_UPDATES_CHANNEL } from './sql-fan-out.repository.ts';

interface ArrivedRow {
  gid: string;
  title: string;
  app_id: number;
  name: string;
  kind: UpdateKind;
  user_ids: string[];
}

/** One NOTIFY per update reaches every process; each asks once which of its own listeners got the update. */
export class PostgresLiveUpdates extends LiveUpdates {
  private readonly listeners = new Map<string, Set<(update: LiveUpdate) => void>>();

  constructor(
    private readonly db: Database,
    listener: PostgresListener,
    private readonly onError: (error: unknown) => void,
  ) {
    super();
    listener.on(LIVE_UPDATES_CHANNEL, (updateId) => void this.tell(updateId).catch(this.onError));
  }

  override subscribe(userId: string, listener: (update: LiveUpdate) => void): () => void {
    const ofUser = this.listeners.get(userId) ?? new Set();
    this.listeners.set(userId, ofUser.add(listener));
    return () => {
      ofUser.delete(listener);
      if (ofUser.size === 0 && this.listeners.get(userId) === ofUser) this.listeners.delete(userId);
    };
  }

  private async tell(updateId: string): Promise<void> {
    if (this.listeners.size === 0) return;
    const arrived = await this.db.queryOne<ArrivedRow>(
      `select u.gid, u.title, u.app_id, g.name, u.kind,
         array(select n.user_id::text from notifications n
               where n.update_id = u.id and n.user_id = any($2::bigint[])) as user_ids
       from updates u join games g on g.app_id = u.app_id where u.id = $1`,
      [updateId, [...this.listeners.keys()]],
    );
    if (!arrived) return;
    const { gid, title, app_id: appId, name: gameName, kind } = arrived;
    for (const userId of arrived.user_ids) {
      for (const listener of this.listeners.get(userId) ?? [])
        listener({ gid, title, appId, gameName, kind });
    }
  }
}
