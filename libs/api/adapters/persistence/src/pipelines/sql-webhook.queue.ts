import { randomUUID } from 'node:crypto';
import { WebhookQueue } from '@patchlight/application/ports';
import type {
  LeasedWebhookDelivery,
  TurnRequest,
  Webhook,
  WebhookDeliveries,
  WebhookOutcome,
} from '@patchlight/application/ports';
import { AGE_LIMITS_MS } from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';
import { NO_LEASE, leaseAs } from '../kernel/leases/lease.ts';
import type { PlanReader } from '../kernel/plans/plan-reader.ts';
import { turnParameters, turns } from '../kernel/leases/turns.ts';
import { WEBHOOK, isAllowed, ofGames, toWebhook, webhookColumns } from './webhook.row.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { Values } from '../kernel/tables/rows.ts';

/** Events per statement; each becomes a row for every webhook that wants it. */
const EVENTS = 20;
/** An edit that is still to be compared: its event says what changed. Waits for a minute at most. */
const IS_COMPARED_SOON = `(d.type = 'update.edited' and d.since > $1::timestamptz - interval '1 minute' and is_to_be_compared(d.event_id))`;
/** Deliveries per statement. */
const REDELIVERED = 1_000;
const TURNS = turns({ table: 'webhook_deliveries', mayStart: `not ${IS_COMPARED_SOON}` });
/** A success is recorded with the webhook once in this time, so that its row is seldom written. */
const SUCCESS_EVERY = `interval '1 minute'`;

const LEASED = row({
  id: c.uuid,
  user_id: c.bigint,
  webhook_id: c.uuid,
  lease: c.uuid,
  leased_until: c.instant,
  event_id: c.bigint.orNull,
  tries: c.int,
  is_new: c.boolean,
  host: c.text,
});

const FOLLOW = { user_id: c.bigint, app_id: c.int };

export class SqlWebhookQueue extends WebhookQueue {
  constructor(
    private readonly db: Database,
    private readonly plans: PlanReader,
  ) {
    super();
  }

  override plan(now: Date): Promise<boolean> {
    return this.db.patiently(() => this.planStep(now));
  }

  private async planStep(now: Date): Promise<boolean> {
    const step = await this.db.queryOne(
      row({ event_id: c.bigint, settled_id: c.bigint }),
      `select m.event_id, s.settled_id from webhook_mark m, game_event_mark s where s.settled_id > m.event_id
       for update of m skip locked`,
    );
    if (!step) return false;
    const events = await this.db.query(
      row({ id: c.bigint, app_id: c.int }),
      'select id, app_id from game_events where id > $1 and id <= $2 order by id limit $3',
      [step.event_id, step.settled_id, EVENTS],
    );
    const wanted = await this.followsWithWebhooks([...new Set(events.map(({ app_id }) => app_id))], now);
    await this.db.change(
      `insert into webhook_deliveries (user_id, webhook_id, host, event_id, type, since, due_at)
       select w.user_id, w.id, w.host, e.id, e.type, $1, $1
       from game_events e left join updates p on p.id = e.update_id
       join unnest($3::bigint[], $4::int[]) f (user_id, app_id) on f.app_id = e.app_id
       join webhooks w on w.user_id = f.user_id
       where e.id = any($2::bigint[]) and w.paused_at is null
         and e.type = any(w.types) and (w.app_ids is null or e.app_id = any(w.app_ids))
         and (p.id is null or p.kind = any(w.kinds))
         and least(e.at, case when e.type = 'update.published' then p.posted_at end) >= $5::timestamptz`,
      [
        now,
        events.map(({ id }) => id),
        wanted.map(({ user_id }) => user_id),
        wanted.map(({ app_id }) => app_id),
        new Date(now.getTime() - AGE_LIMITS_MS.webhook),
      ],
    );
    const isFull = events.length === EVENTS;
    await this.db.change('update webhook_mark set event_id = $1', [
      isFull ? events.at(-1)!.id : step.settled_id,
    ]);
    return isFull;
  }

  /** Those of the games that users who have webhooks follow. */
  private async followsWithWebhooks(appIds: number[], now: Date): Promise<Values<typeof FOLLOW>[]> {
    const users = await this.db.query(
      row({ user_id: c.bigint }),
      `select distinct w.user_id from webhooks w join users u on u.id = w.user_id
       where w.paused_at is null and ${isAllowed(this.plans, '$1::timestamptz')}`,
      [now],
    );
    return this.db.query(
      row(FOLLOW),
      'select user_id, app_id from follows where user_id = any($1::bigint[]) and app_id = any($2::int[])',
      [users.map(({ user_id }) => user_id), appIds],
    );
  }

  override async ping({ userId, id }: Pick<Webhook, 'userId' | 'id'>, now: Date): Promise<string> {
    const ping = await this.db.queryOne(
      row({ id: c.uuid }),
      `insert into webhook_deliveries (user_id, webhook_id, host, type, since, due_at)
       select user_id, id, host, 'ping', $3, $3 from webhooks where user_id = $1 and id = $2 for key share returning id`,
      [userId, id, now],
    );
    return ping?.id ?? id;
  }

  override async lease(request: TurnRequest, now: Date): Promise<LeasedWebhookDelivery[]> {
    const rows = await this.db.query(
      LEASED,
      `${TURNS}, leased as (
         update webhook_deliveries d set ${leaseAs('$11', '$10', '$1::timestamptz')}
         from due where d.id = due.id returning d.*, due.place
       )
       select id, user_id, webhook_id, lease, leased_until, event_id, tries, host,
         state = 'queued' and last_try_at is null and error is null as is_new
       from leased order by place`,
      [...turnParameters(request, now), request.leaseMs, randomUUID()],
    );
    if (rows.length === 0) return [];
    const webhooks = await this.db.query(
      WEBHOOK,
      `select ${webhookColumns(this.plans, '$1::timestamptz')} from webhooks w join users u on u.id = w.user_id
       where (w.user_id, w.id) in (select * from unnest($2::bigint[], $3::uuid[]))`,
      [now, rows.map(({ user_id }) => user_id), rows.map(({ webhook_id }) => webhook_id)],
    );
    const webhookById = new Map(webhooks.map((row) => [row.id, row]));
    return rows.map((row) => {
      const webhook = webhookById.get(row.webhook_id);
      return {
        id: row.id,
        lease: row.lease,
        leasedUntil: row.leased_until,
        eventId: row.event_id,
        tries: row.tries,
        isNew: row.is_new,
        host: row.host,
        userId: row.user_id,
        webhook: webhook ? toWebhook(webhook) : null,
      };
    });
  }

  override async settle(
    { id, lease }: Pick<LeasedWebhookDelivery, 'id' | 'lease'>,
    { state, dueAt, error, answer, durationMs }: WebhookOutcome,
    now: Date,
  ): Promise<Date | null> {
    const webhook = await this.db.queryOne(
      row({ failing_since: c.instant.orNull }),
      `with settled as (
         update webhook_deliveries set state = $3, due_at = coalesce($5::timestamptz, due_at), error = $6,
           tries = tries + $7::int, last_try_at = case when $7 = 1 then $4::timestamptz else last_try_at end,
           status = case when $7 = 1 then $8 else status end,
           duration_ms = case when $7 = 1 then $9 else duration_ms end,
           request = coalesce($10, request), response = case when $7 = 1 then $11 else response end,
           ${NO_LEASE}
         where id = $1 and lease = $2 returning user_id, webhook_id, $7 = 1 as was_sent
       )
       update webhooks w set
         last_success_at = case when $3 = 'delivered' then $4::timestamptz else w.last_success_at end,
         failing_since = case when $3 = 'delivered' then null else coalesce(w.failing_since, $4::timestamptz) end
       from settled s where w.user_id = s.user_id and w.id = s.webhook_id and s.was_sent
         and ($3 <> 'delivered' or w.failing_since is not null
           or w.last_success_at is null or w.last_success_at < $4::timestamptz - ${SUCCESS_EVERY})
       returning w.failing_since`,
      [
        id,
        lease,
        state,
        now,
        dueAt,
        error,
        answer ? 1 : 0,
        answer?.status ?? null,
        durationMs,
        answer?.request ?? null,
        answer?.response ?? null,
      ],
    );
    return webhook?.failing_since ?? null;
  }

  override async redeliver(
    { userId, id: webhookId, appIds }: WebhookDeliveries,
    id: string,
    now: Date,
  ): Promise<boolean | null> {
    const found = await this.db.queryOne(
      row({ is_queued: c.boolean }),
      `with found as (
         select id, state in ('delivered', 'given-up') or state = 'failed' and lease is null as is_free
         from webhook_deliveries where user_id = $1 and webhook_id = $2 and id::text = $3 and ${ofGames('$5')} for update
       ), queued as (
         update webhook_deliveries d set state = 'queued', tries = 0, due_at = $4 from found f
         where d.id = f.id and f.is_free returning d.id
       )
       select exists (select from queued) as is_queued from found`,
      [userId, webhookId, id, now, appIds],
    );
    return found && found.is_queued;
  }

  override async postpone(
    { userId, id }: Pick<Webhook, 'userId' | 'id'>,
    until: Date,
    error: string,
  ): Promise<void> {
    await this.db.change(
      `update webhook_deliveries set state = 'failed', due_at = greatest(due_at, $3), error = $4
       where user_id = $1 and webhook_id = $2 and state in ('queued', 'failed') and lease is null and event_id is not null`,
      [userId, id, until, error],
    );
  }

  /** In steps, so that no statement holds a month of deliveries. */
  override async redeliverFailed(
    { userId, id, appIds }: WebhookDeliveries,
    since: Date,
    now: Date,
  ): Promise<number> {
    for (let queued = 0; ;) {
      const step = await this.db.change(
        `update webhook_deliveries set state = 'queued', tries = 0, due_at = $4 where id in (
           select id from webhook_deliveries
           where user_id = $1 and webhook_id = $2 and since >= $3 and state in ('failed', 'given-up') and lease is null
             and ${ofGames('$5')}
           limit ${REDELIVERED} for update)`,
        [userId, id, since, now, appIds],
      );
      queued += step;
      if (step < REDELIVERED) return queued;
    }
  }
}
