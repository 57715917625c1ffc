import { randomUUID } from 'node:crypto';
import { WebhookQueue } from '@patchlight/application/ports';
import type { LeasedWebhookDelivery, Webhook, WebhookOutcome } from '@patchlight/application/ports';
import { THIS_PROCESS, toDate } from '../kernel/database.ts';
import type { Database } from '../kernel/database.ts';
import type { PlanReader } from '../kernel/plan-reader.ts';
import { isAllowed, toWebhook, webhookColumns } from './webhook.row.ts';
import type { WebhookRow } from './webhook.row.ts';

/** Events per statement; each becomes a row for every webhook that wants it. */
const EVENTS = 20;
/** An edit that is still to be compared: its event says what changed. Waits for a minute at most. */
const IS_COMPARED_SOON = `(type = 'update.edited' and since > $3::timestamptz - interval '1 minute' and exists (
  select from game_events e join update_revisions r on r.id = e.revision_id
  where e.id = webhook_deliveries.event_id and r.wording_hash is null))`;
/** Deliveries per statement. */
const REDELIVERED = 1_000;
/** As in the index. */
const WAITS = `state in ('queued', 'failed')`;
/** A success is recorded with the webhook once in this time, so that its row is seldom written. */
const SUCCESS_EVERY = `interval '1 minute'`;

/** Columns of the delivery and of its webhook. */
interface LeasedRow extends Omit<WebhookRow, 'id'> {
  /** null: the webhook was deleted. */
  id: string | null;
  delivery_id: string;
  lease: string;
  leased_until: string;
  event_id: string | null;
  tries: number;
  delivery_host: string;
}

export class SqlWebhookQueue extends WebhookQueue {
  constructor(
    private readonly db: Database,
    private readonly plans: PlanReader,
  ) {
    super();
  }

  override async plan(now: Date): Promise<boolean> {
    const row = await this.db.queryOne<{ events: string }>(
      `with step as (
         select m.event_id, s.settled_id from webhook_mark m, game_event_mark s where s.settled_id > m.event_id
         for update of m skip locked
       ), events as materialized (
         select e.id, e.type, e.app_id, e.update_id from game_events e, step
         where e.id > step.event_id and e.id <= step.settled_id order by e.id limit ${EVENTS}
       ), planned as (
         insert into webhook_deliveries (user_id, webhook_id, host, event_id, type, since, due_at)
         select w.user_id, w.id, w.host, e.id, e.type, $1, $1
         from events e left join updates p on p.id = e.update_id
         join follows f on f.app_id = e.app_id join webhooks w on w.user_id = f.user_id
         join users u on u.id = w.user_id
         where w.paused_at is null and e.type = any(w.types) and (w.app_ids is null or e.app_id = any(w.app_ids))
           and (p.id is null or p.kind = any(w.kinds)) and ${isAllowed(this.plans, '$1::timestamptz')}
       )
       update webhook_mark set event_id =
         case when found.events = ${EVENTS} then found.last_id else step.settled_id end
       from step, (select count(*) as events, max(id) as last_id from events) found
       returning found.events`,
      [now],
    );
    return Number(row?.events) === EVENTS;
  }

  override async ping({ userId, id }: Pick<Webhook, 'userId' | 'id'>, now: Date): Promise<string> {
    const row = await this.db.queryOne<{ id: string }>(
      `insert into webhook_deliveries (user_id, webhook_id, host, type, since, due_at)
       select user_id, id, host, 'ping', $3, $3 from webhooks where user_id = $1 and id = $2 returning id`,
      [userId, id, now],
    );
    return row?.id ?? id;
  }

  /** Walks from host to host by the index, so that thousands of deliveries to one cost the others nothing. */
  override async lease(
    {
      perHost,
      inAll,
      leaseMs,
      held,
    }: { perHost: number; inAll: number; leaseMs: number; held: ReadonlyMap<string, number> },
    now: Date,
  ): Promise<LeasedWebhookDelivery[]> {
    const rows = await this.db.query<LeasedRow>(
      `with recursive hosts as (
         (select host from webhook_deliveries where ${WAITS} order by host limit 1)
         union all
         select (select d.host from webhook_deliveries d where ${WAITS} and d.host > h.host order by d.host limit 1)
         from hosts h where h.host is not null
       ), due as materialized (
         select d.id from hosts h left join unnest($5::text[], $6::int[]) as busy (host, held) on busy.host = h.host,
         lateral (
           select id from webhook_deliveries
           where host = h.host and ${WAITS} and due_at <= $3 and not ${IS_COMPARED_SOON}
           order by due_at limit greatest($1 - coalesce(busy.held, 0), 0) for update skip locked
         ) d limit $2
       ), leased as (
         update webhook_deliveries d set lease = $7::uuid, leased_by = ${THIS_PROCESS},
           leased_until = $3::timestamptz + $4 * interval '1 ms', due_at = $3::timestamptz + $4 * interval '1 ms'
         from due where d.id = due.id returning d.*
       )
       select l.id as delivery_id, l.lease, l.leased_until, l.event_id, l.tries, l.host as delivery_host,
         found.*
       from leased l left join lateral (
         select ${webhookColumns(this.plans, '$3::timestamptz')} from webhooks w join users u on u.id = w.user_id
         where w.user_id = l.user_id and w.id = l.webhook_id
       ) found on true`,
      [perHost, inAll, now, leaseMs, [...held.keys()], [...held.values()], randomUUID()],
    );
    return rows.map((row) => ({
      id: row.delivery_id,
      lease: row.lease,
      leasedUntil: toDate(row.leased_until),
      eventId: row.event_id,
      tries: row.tries,
      host: row.delivery_host,
      webhook: row.id === null ? null : toWebhook({ ...row, id: row.id }),
    }));
  }

  override async settle(
    { id, lease }: Pick<LeasedWebhookDelivery, 'id' | 'lease'>,
    { state, dueAt, error, answer, durationMs }: WebhookOutcome,
    now: Date,
  ): Promise<Date | null> {
    const row = await this.db.queryOne<{ failing_since: string | null }>(
      `with settled as (
         update webhook_deliveries set state = $3, due_at = coalesce($5::timestamptz, due_at), error = $6,
           tries = tries + $7::int, last_try_at = case when $7 = 1 then $4::timestamptz else last_try_at end,
           status = case when $7 = 1 then $8 else status end,
           duration_ms = case when $7 = 1 then $9 else duration_ms end,
           request = coalesce($10, request), response = case when $7 = 1 then $11 else response end,
           lease = null, leased_by = null, leased_until = null
         where id = $1 and lease = $2 returning user_id, webhook_id
       )
       update webhooks w set
         last_success_at = case when $3 = 'delivered' then $4::timestamptz else w.last_success_at end,
         failing_since = case when $3 = 'delivered' then null else coalesce(w.failing_since, $4::timestamptz) end
       from settled s where w.user_id = s.user_id and w.id = s.webhook_id and $7 = 1
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
    return row?.failing_since ? toDate(row.failing_since) : null;
  }

  override async redeliver(
    { userId, id: webhookId }: Pick<Webhook, 'userId' | 'id'>,
    id: string,
    now: Date,
  ): Promise<boolean | null> {
    const row = await this.db.queryOne<{ is_queued: boolean }>(
      `with found as (
         select id, state in ('delivered', 'given-up') or state = 'failed' and lease is null as is_free
         from webhook_deliveries where user_id = $1 and webhook_id = $2 and id::text = $3 for update
       ), queued as (
         update webhook_deliveries d set state = 'queued', tries = 0, due_at = $4 from found f
         where d.id = f.id and f.is_free returning d.id
       )
       select exists (select from queued) as is_queued from found`,
      [userId, webhookId, id, now],
    );
    return row && row.is_queued;
  }

  /** In steps, so that no statement holds a month of deliveries. */
  override async redeliverFailed(
    { userId, id }: Pick<Webhook, 'userId' | 'id'>,
    since: Date,
    now: Date,
  ): Promise<number> {
    for (let queued = 0; ;) {
      const step = await this.db.change(
        `update webhook_deliveries set state = 'queued', tries = 0, due_at = $4 where id in (
           select id from webhook_deliveries
           where user_id = $1 and webhook_id = $2 and since >= $3 and state in ('failed', 'given-up') and lease is null
           limit ${REDELIVERED} for update)`,
        [userId, id, since, now],
      );
      queued += step;
      if (step < REDELIVERED) return queued;
    }
  }
}
