import { PushSubscriptionRepository } from '@patchlight/application/ports';
import type {
  Clock,
  NewPushSubscription,
  PushAddress,
  PushSubscription,
  SecretBox,
  UnitOfWork,
} from '@patchlight/application/ports';
import { Batcher } from '../kernel/statements/batcher.ts';
import type { Database } from '../kernel/database.ts';
import { sha256 } from '../kernel/tokens/sha256.ts';
import { refreshInstant } from './refresh-instant.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { RowOf } from '../kernel/tables/rows.ts';

/** Rows of an earlier version that are sealed by one call. */
const SEALED_AT_ONCE = 100;
const LONGEST_ERROR = 300;

const SUBSCRIPTION = row({
  id: c.uuid,
  user_id: c.bigint,
  session_id: c.uuid,
  sealed_address: c.text.orNull,
  /** With the next two, of an earlier version: not sealed yet. */
  endpoint: c.text.orNull,
  p256dh: c.text.orNull,
  auth: c.text.orNull,
  device: c.text,
  created_at: c.instant,
  last_success_at: c.instant.orNull,
  last_error: c.text.orNull,
  last_error_at: c.instant.orNull,
});

/** The columns of {@link SUBSCRIPTION}, of `push_subscriptions p`. */
const COLUMNS = `p.id, p.user_id, p.session_id, p.sealed_address, p.endpoint, p.p256dh, p.auth, p.device, p.created_at,
  p.last_success_at, p.last_error, p.last_error_at`;

const purposeOf = (userId: string, id: string): string => `push-subscription:${userId}:${id}`;

/** @param address its address, opened */
const toSubscription = (row: RowOf<typeof SUBSCRIPTION>, address: PushAddress): PushSubscription => ({
  id: row.id,
  userId: row.user_id,
  sessionId: row.session_id,
  ...address,
  device: row.device,
  createdAt: row.created_at,
  lastSuccessAt: row.last_success_at,
  lastError:
    row.last_error === null || row.last_error_at === null
      ? null
      : { message: row.last_error, at: row.last_error_at },
});

/** An ended session takes its device along by the foreign key; an expired one may still be there. */
const LIVE = `select ${COLUMNS} from push_subscriptions p join sessions s on s.id = p.session_id
  where p.user_id = $1 and s.expires_at > $2`;

interface DeviceKey {
  userId: string;
  id: string;
}

interface Outcome extends DeviceKey {
  error: string | null;
  now: Date;
}

/** Concurrent requests for devices share a statement, and so do their outcomes. */
export class SqlPushSubscriptionRepository extends PushSubscriptionRepository {
  private readonly wanted = new Batcher((wanted: DeviceKey[]) => this.findAll(wanted));
  private readonly outcomes = new Batcher((outcomes: Outcome[]) => this.recordAll(outcomes));

  constructor(
    private readonly db: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly box: SecretBox,
  ) {
    super();
  }

  override add(subscription: NewPushSubscription, limit: number): Promise<void> {
    const { id, userId, sessionId, endpoint, p256dh, auth, device, createdAt } = subscription;
    return this.unitOfWork.run(async () => {
      await this.db.change('select from users where id = $1 for no key update', [userId]);
      const endpointHash = sha256(endpoint);
      const sealed = this.seal(userId, id, { endpoint, p256dh, auth });
      await this.db.change('delete from push_subscriptions where session_id = $1 and endpoint_hash <> $2', [
        sessionId,
        endpointHash,
      ]);
      await this.db.change(
        `insert into push_subscriptions
           (user_id, id, session_id, endpoint_hash, host, sealed_address, device, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (endpoint_hash) do update set user_id = excluded.user_id, id = excluded.id,
           session_id = excluded.session_id, sealed_address = excluded.sealed_address, endpoint = null, p256dh = null,
           auth = null, device = excluded.device, created_at = excluded.created_at, last_success_at = null, last_error = null,
           last_error_at = null`,
        [userId, id, sessionId, endpointHash, new URL(endpoint).hostname, sealed, device, createdAt],
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
    const rows = await this.db.query(SUBSCRIPTION, `${LIVE} order by p.created_at, p.id`, [
      userId,
      this.clock.now(),
    ]);
    return rows.flatMap((row) => this.opened(row) ?? []);
  }

  override find(userId: string, id: string): Promise<PushSubscription | null> {
    return this.wanted.ask({ userId, id });
  }

  override recordOutcome(userId: string, id: string, error: string | null, now: Date): Promise<void> {
    return this.outcomes.ask({ userId, id, error, now });
  }

  private async findAll(wanted: readonly DeviceKey[]): Promise<(PushSubscription | null)[]> {
    // Compared as text: malformed ids match nothing.
    const rows = await this.db.query(
      SUBSCRIPTION,
      `select ${COLUMNS} from push_subscriptions p join sessions s on s.id = p.session_id
       where (p.user_id, p.id::text) in (select * from unnest($1::bigint[], $2::text[])) and s.expires_at > $3`,
      [wanted.map(({ userId }) => userId), wanted.map(({ id }) => id.toLowerCase()), this.clock.now()],
    );
    const found = new Map(rows.map((row) => [`${row.user_id} ${row.id}`, this.opened(row)]));
    return wanted.map(({ userId, id }) => found.get(`${userId} ${id.toLowerCase()}`) ?? null);
  }

  private async recordAll(outcomes: readonly Outcome[]): Promise<void[]> {
    const newest = [
      ...new Map(outcomes.map((outcome) => [`${outcome.userId} ${outcome.id}`, outcome])).values(),
    ];
    await this.db.change(
      `update push_subscriptions p set last_success_at = case when o.error is null then o.at else p.last_success_at end,
         last_error = o.error, last_error_at = case when o.error is null then null else o.at end
       from unnest($1::bigint[], $2::uuid[], $3::text[], $4::timestamptz[]) as o (user_id, id, error, at)
       where p.user_id = o.user_id and p.id = o.id`,
      [
        newest.map(({ userId }) => userId),
        newest.map(({ id }) => id),
        newest.map(({ error }) => error?.slice(0, LONGEST_ERROR) ?? null),
        newest.map(({ now }) => now),
      ],
    );
    return outcomes.map(() => undefined);
  }

  override async sealSome(): Promise<number> {
    const rows = await this.db.query(
      SUBSCRIPTION,
      `select ${COLUMNS} from push_subscriptions p where sealed_address is null limit ${SEALED_AT_ONCE}`,
    );
    for (const { user_id, id, endpoint, p256dh, auth } of rows)
      await this.db.change(
        `update push_subscriptions set sealed_address = $4, endpoint = null, p256dh = null, auth = null
         where user_id = $1 and id = $2 and endpoint = $3`,
        [
          user_id,
          id,
          endpoint,
          this.seal(user_id, id, { endpoint: endpoint!, p256dh: p256dh!, auth: auth! }),
        ],
      );
    return rows.length;
  }

  private seal(userId: string, id: string, { endpoint, p256dh, auth }: PushAddress): string {
    return this.box.seal(JSON.stringify({ endpoint, p256dh, auth }), purposeOf(userId, id));
  }

  /** @returns null if the key has changed */
  private opened(row: RowOf<typeof SUBSCRIPTION>): PushSubscription | null {
    const { user_id, id, sealed_address: sealed, endpoint, p256dh, auth } = row;
    if (sealed === null) return toSubscription(row, { endpoint: endpoint!, p256dh: p256dh!, auth: auth! });
    try {
      return toSubscription(row, JSON.parse(this.box.open(sealed, purposeOf(user_id, id))) as PushAddress);
    } catch {
      return null;
    }
  }

  override async remove(userId: string, id: string): Promise<boolean> {
    const removed = await this.db.change(
      'delete from push_subscriptions where user_id = $1 and id::text = lower($2)',
      [userId, id],
    );
    return removed > 0;
  }
}
