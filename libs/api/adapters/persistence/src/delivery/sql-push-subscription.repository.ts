import { PushSubscriptionRepository } from '@patchlight/application/ports';
import type { Clock, NewPushSubscription, PushSubscription, UnitOfWork } from '@patchlight/application/ports';
import { toDate } from '../kernel/database.ts';
import type { Database } from '../kernel/database.ts';
import { sha256 } from '../kernel/sha256.ts';
import { refreshInstant } from './refresh-instant.ts';

const LONGEST_ERROR = 300;

interface SubscriptionRow {
  id: string;
  user_id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  device: string;
  created_at: string;
  last_success_at: string | null;
  last_error: string | null;
  last_error_at: string | null;
}

const toSubscription = (row: SubscriptionRow): PushSubscription => ({
  id: row.id,
  userId: row.user_id,
  sessionId: row.session_id,
  endpoint: row.endpoint,
  p256dh: row.p256dh,
  auth: row.auth,
  device: row.device,
  createdAt: toDate(row.created_at),
  lastSuccessAt: row.last_success_at === null ? null : toDate(row.last_success_at),
  lastError:
    row.last_error === null || row.last_error_at === null
      ? null
      : { message: row.last_error, at: toDate(row.last_error_at) },
});

/** An ended session takes its device along by the foreign key; an expired one may still be there. */
const LIVE = `select p.* from push_subscriptions p join sessions s on s.id = p.session_id
  where p.user_id = $1 and s.expires_at > $2`;

export class SqlPushSubscriptionRepository extends PushSubscriptionRepository {
  constructor(
    private readonly db: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
  }

  override add(subscription: NewPushSubscription, limit: number): Promise<void> {
    const { id, userId, sessionId, endpoint, p256dh, auth, device, createdAt } = subscription;
    return this.unitOfWork.run(async () => {
      await this.db.query('select from users where id = $1 for no key update', [userId]);
      const endpointHash = sha256(endpoint);
      await this.db.change('delete from push_subscriptions where session_id = $1 and endpoint_hash <> $2', [
        sessionId,
        endpointHash,
      ]);
      await this.db.change(
        `insert into push_subscriptions
           (user_id, id, session_id, endpoint_hash, endpoint, p256dh, auth, device, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (endpoint_hash) do update set user_id = excluded.user_id, id = excluded.id,
           session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
           device = excluded.device, created_at = excluded.created_at, last_success_at = null, last_error = null,
           last_error_at = null`,
        [userId, id, sessionId, endpointHash, endpoint, p256dh, auth, device, createdAt],
      );
      await this.db.change(
        `delete from push_subscriptions where user_id = $1 and id in (
           select id from push_subscriptions where user_id = $1 order by created_at desc, id offset $2)`,
        [userId, limit],
      );
      await refreshInstant(this.db, userId);
    });
  }

  override async findByUser(userId: string): Promise<PushSubscription[]> {
    const rows = await this.db.query<SubscriptionRow>(`${LIVE} order by p.created_at, p.id`, [
      userId,
      this.clock.now(),
    ]);
    return rows.map(toSubscription);
  }

  override async find(userId: string, id: string): Promise<PushSubscription | null> {
    // Compared as text: malformed ids match nothing.
    const row = await this.db.queryOne<SubscriptionRow>(`${LIVE} and p.id::text = lower($3)`, [
      userId,
      this.clock.now(),
      id,
    ]);
    return row && toSubscription(row);
  }

  override async recordOutcome(userId: string, id: string, error: string | null, now: Date): Promise<void> {
    await this.db.change(
      `update push_subscriptions set last_success_at = case when $3::text is null then $4::timestamptz else last_success_at end,
         last_error = $3, last_error_at = case when $3::text is null then null else $4::timestamptz end
       where user_id = $1 and id = $2`,
      [userId, id, error?.slice(0, LONGEST_ERROR) ?? null, now],
    );
  }

  override async remove(userId: string, id: string): Promise<boolean> {
    const removed = await this.db.change(
      'delete from push_subscriptions where user_id = $1 and id::text = lower($2)',
      [userId, id],
    );
    return removed > 0;
  }
}
