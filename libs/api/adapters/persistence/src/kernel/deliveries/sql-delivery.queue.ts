import { randomUUID } from 'node:crypto';
import { DELIVERY_PRIORITIES, DeliveryQueue } from '@patchlight/application/ports';
import type {
  DeliveryOutcome,
  LeasedDelivery,
  NewDelivery,
  TurnRequest,
  WaitingMail,
  WaitingMessage,
} from '@patchlight/application/ports';
import type { DeliveryChannel } from '@patchlight/contracts';
import { maskedAddress, oldestAt, withMaskedAddresses } from '@patchlight/domain';
import { Batcher } from '../statements/batcher.ts';
import type { Database } from '../database.ts';
import { NO_LEASE, leaseAs } from '../leases/lease.ts';
import { NOBODY, turnParameters, turns } from '../leases/turns.ts';
import { c, row } from '../tables/rows.ts';
import type { RowOf } from '../tables/rows.ts';

const LONGEST_ERROR = 300;
/** As in the index on their ids. */
const HAS_FAILED = `state in ('failed', 'refused', 'given-up')`;
const TURNS = turns({
  table: 'deliveries',
  scope: 'd.channel = $12',
  priorities: { all: '$13::smallint[]', isOne: 'd.priority = p.priority' },
});

const PRIORITIES = Object.keys(DELIVERY_PRIORITIES) as (keyof typeof DELIVERY_PRIORITIES)[];

const LEASED = row({
  place: c.bigint,
  user_id: c.bigint,
  id: c.uuid,
  channel: c.word<DeliveryChannel>(),
  priority: c.int,
  target_id: c.uuid.orNull,
  host: c.text,
  app_id: c.int.orNull,
  recipient: c.text,
  content: c.json<WaitingMail | WaitingMessage>(),
  lease: c.uuid,
  leased_until: c.instant,
  due_at: c.instant,
  tries: c.int,
  since: c.instant,
});

const FAILED = row({ user_id: c.bigint, channel: c.word<DeliveryChannel>(), is_retryable: c.boolean });

const authorOf = (content: NewDelivery['content']) => ('author' in content ? content.author : undefined);

interface Result extends Pick<LeasedDelivery, 'id' | 'userId' | 'lease'> {
  outcome: DeliveryOutcome;
  now: Date;
}

/** Results that arrive at the same time are recorded by one statement. */
export class SqlDeliveryQueue extends DeliveryQueue {
  private readonly results = new Batcher((results: Result[]) => this.settleAll(results));

  constructor(private readonly db: Database) {
    super();
  }

  override async add(deliveries: readonly NewDelivery[]): Promise<void> {
    if (deliveries.length === 0) return;
    await this.db.change(
      `insert into deliveries
         (user_id, id, channel, kind, priority, recipient, content, due_at, since, plan, subject, target_id, host, app_id,
          update_ids)
       select user_id, id, channel, content->>'kind', priority, recipient, content, due_at, due_at, plan, subject,
         target_id, host, app_id, update_ids::bigint[]
       from unnest($1::bigint[], $2::uuid[], $3::text[], $4::smallint[], $5::text[], $6::jsonb[], $7::timestamptz[],
         $8::text[], $9::text[], $10::uuid[], $11::text[], $12::int[], $13::text[])
         as added (user_id, id, channel, priority, recipient, content, due_at, plan, subject, target_id, host, app_id,
           update_ids)
       on conflict (user_id, id) do nothing`,
      [
        deliveries.map(({ userId }) => userId ?? NOBODY),
        deliveries.map(({ id }) => id),
        deliveries.map(({ channel }) => channel),
        deliveries.map(({ priority }) => DELIVERY_PRIORITIES[priority]),
        deliveries.map(({ channel, recipient }) =>
          channel === 'email' ? maskedAddress(recipient) : recipient,
        ),
        deliveries.map(({ content }) => JSON.stringify(content)),
        deliveries.map(({ dueAt }) => dueAt),
        deliveries.map(({ content }) => authorOf(content)?.plan ?? null),
        deliveries.map(({ content }) => ('subject' in content && authorOf(content) ? content.subject : null)),
        deliveries.map(({ targetId }) => targetId),
        deliveries.map(({ host }) => host ?? ''),
        deliveries.map(({ appId }) => appId),
        deliveries.map(({ updateIds }) => (updateIds ? `{${updateIds.join()}}` : null)),
      ],
    );
  }

  override async lease(channel: DeliveryChannel, request: TurnRequest, now: Date): Promise<LeasedDelivery[]> {
    const rows = await this.db.query(
      LEASED,
      `${TURNS}
       update deliveries d set ${leaseAs('$11', '$10', '$1::timestamptz')}
       from due where d.user_id = due.user_id and d.id = due.id
       returning due.place, d.user_id, d.id, d.channel, d.target_id, d.host, d.app_id, d.recipient, d.priority, d.content, d.lease, d.leased_until, d.due_at, d.tries, d.since`,
      [
        ...turnParameters(request, now),
        request.leaseMs,
        randomUUID(),
        channel,
        Object.values(DELIVERY_PRIORITIES),
      ],
    );
    return rows.toSorted((one, other) => Number(one.place) - Number(other.place)).map(toLeased);
  }

  override async postpone(
    { userId, targetId }: Pick<LeasedDelivery, 'userId' | 'targetId'>,
    until: Date,
    error: string,
  ): Promise<void> {
    await this.db.change(
      `update deliveries set state = case when since < $4 then 'given-up' else 'failed' end,
         due_at = greatest(due_at, $3), error = $5
       where user_id = $1 and target_id = $2 and state in ('queued', 'failed') and lease is null`,
      [userId ?? NOBODY, targetId, until, oldestAt(until), error],
    );
  }

  override async settle(
    { id, userId, lease }: Pick<LeasedDelivery, 'id' | 'userId' | 'lease'>,
    outcome: DeliveryOutcome,
    now: Date,
  ): Promise<boolean> {
    const result = await this.results.ask({ id, userId, lease, outcome, now });
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  }

  /** In one statement; if that fails, each by itself. */
  private async settleAll(results: readonly Result[]): Promise<PromiseSettledResult<boolean>[]> {
    try {
      const settled = await this.write(results);
      return results.map(({ id, lease }) => ({ status: 'fulfilled', value: settled.has(`${id} ${lease}`) }));
    } catch {
      return Promise.allSettled(results.map(async (result) => (await this.write([result])).size === 1));
    }
  }

  /** @returns id and lease of the deliveries whose lease was not lost */
  private async write(results: readonly Result[]): Promise<Set<string>> {
    const errors = results.map(({ outcome }) =>
      'error' in outcome ? withMaskedAddresses(outcome.error).slice(0, LONGEST_ERROR) : null,
    );
    const rows = await this.db.query(
      row({ id: c.uuid, lease: c.uuid }),
      `update deliveries d set state = case r.state when 'postponed' then 'failed' else r.state end,
         tries = tries + (r.state <> 'postponed')::int,
         last_try_at = case r.state when 'postponed' then d.last_try_at else r.at end,
         error = coalesce(r.error, d.error), due_at = coalesce(r.due_at, d.due_at),
         content = case when r.state in ('sent', 'expired') then null else content end,
         ${NO_LEASE}
       from unnest($1::bigint[], $2::uuid[], $3::uuid[], $4::text[], $5::timestamptz[], $6::text[], $7::timestamptz[])
         as r (user_id, id, lease, state, at, error, due_at)
       where d.user_id = r.user_id and d.id = r.id and d.lease = r.lease returning r.id, r.lease`,
      [
        results.map(({ userId }) => userId ?? NOBODY),
        results.map(({ id }) => id),
        results.map(({ lease }) => lease),
        results.map(({ outcome }) => outcome.state),
        results.map(({ now }) => now),
        errors,
        results.map(({ outcome }) => ('dueAt' in outcome ? outcome.dueAt : null)),
      ],
    );
    return new Set(rows.map(({ id, lease }) => `${id} ${lease}`));
  }

  override async retry(id: string, now: Date): ReturnType<DeliveryQueue['retry']> {
    const failed = await this.db.queryOne(
      FAILED,
      `select user_id, channel, content is not null and coalesce(leased_until <= $2, true) as is_retryable
       from deliveries where id = $1 and ${HAS_FAILED} for update`,
      [id, now],
    );
    if (!failed) return null;
    const { channel, is_retryable: isRetried, user_id: userId } = failed;
    if (isRetried)
      await this.db.change(
        `update deliveries set state = 'queued', tries = 0, error = null, since = $3, due_at = $3, last_try_at = null,
           ${NO_LEASE}
         where user_id = $1 and id = $2`,
        [userId, id, now],
      );
    return { channel, userId: userId === NOBODY ? null : userId, isRetried };
  }
}

const toLeased = (leased: RowOf<typeof LEASED>): LeasedDelivery => ({
  id: leased.id,
  userId: leased.user_id === NOBODY ? null : leased.user_id,
  channel: leased.channel,
  targetId: leased.target_id,
  host: leased.host,
  appId: leased.app_id,
  recipient: leased.recipient,
  priority: PRIORITIES[leased.priority]!,
  content: leased.content,
  dueAt: leased.due_at,
  lease: leased.lease,
  leasedUntil: leased.leased_until,
  tries: leased.tries,
  since: leased.since,
});
