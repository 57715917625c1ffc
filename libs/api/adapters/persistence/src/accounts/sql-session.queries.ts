import { SessionQueries } from '@patchlight/application/ports';
import type { Clock, SignedInUser } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface SessionRow {
  user_id: string;
  is_admin: boolean;
  is_seen: boolean;
}

/** Notes once an hour that a session is in use; the other calls only read. */
export class SqlSessionQueries extends SessionQueries {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async authenticate(sessionId: string): Promise<SignedInUser | null> {
    if (!UUID.test(sessionId)) return null;
    const now = this.clock.now();
    const row = await this.db.queryOne<SessionRow>(
      `select s.user_id, u.is_admin,
         coalesce(s.last_seen_at > $2::timestamptz - interval '1 hour', false) as is_seen
       from sessions s join users u on u.id = s.user_id
       where s.id = $1 and s.expires_at > $2::timestamptz`,
      [sessionId, now],
    );
    if (!row) return null;
    if (!row.is_seen)
      await this.db.query('update sessions set last_seen_at = $2 where id = $1', [sessionId, now]);
    return { userId: row.user_id, sessionId, isAdmin: row.is_admin };
  }
}
