import { WebhookQueries } from '@patchlight/application/ports';
import type { WebhookDeliveries } from '@patchlight/application/ports';
import type { V1WebhookDelivery, V1WebhookDeliveryDetails } from '@patchlight/contracts';
import type { Database } from '../kernel/database.ts';
import { toIso } from '../kernel/database.ts';
import { ofGames } from './webhook.row.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { Values } from '../kernel/tables/rows.ts';

const DELIVERY = {
  id: c.uuid,
  type: c.word<V1WebhookDelivery['type']>(),
  event_id: c.bigint.orNull,
  app_id: c.int.orNull,
  name: c.text.orNull,
  state: c.word<V1WebhookDelivery['state']>(),
  since: c.instant,
  micros: c.bigint,
  due_at: c.instant,
  tries: c.int,
  last_try_at: c.instant.orNull,
  status: c.int.orNull,
  duration_ms: c.int.orNull,
  error: c.text.orNull,
};

const DETAILS = row({ ...DELIVERY, request: c.text.orNull, response: c.text.orNull });

const COLUMNS = `d.id, d.type, d.event_id, g.app_id, g.name, d.state, d.since,
  (extract(epoch from d.since) * 1000000)::bigint as micros, d.due_at, d.tries, d.last_try_at, d.status, d.duration_ms,
  d.error`;
const GAME = 'left join game_events e on e.id = d.event_id left join games g on g.app_id = e.app_id';

const toDelivery = (row: Values<typeof DELIVERY>): V1WebhookDelivery => ({
  id: row.id,
  type: row.type,
  eventId: row.event_id,
  game: row.app_id === null ? null : { appId: row.app_id, name: row.name! },
  state: row.state,
  at: toIso(row.since),
  tries: row.tries,
  lastTryAt: row.last_try_at && toIso(row.last_try_at),
  nextTryAt: row.state === 'queued' || row.state === 'failed' ? toIso(row.due_at) : null,
  status: row.status,
  durationMs: row.duration_ms,
  error: row.error,
});

export class SqlWebhookQueries extends WebhookQueries {
  constructor(private readonly db: Database) {
    super();
  }

  override async listDeliveries(
    { userId, id, appIds }: WebhookDeliveries,
    before: string | null,
    limit: number,
  ): Promise<(V1WebhookDelivery & { cursor: string })[]> {
    const [micros = null, beforeId = null] = before?.split('_') ?? [];
    const rows = await this.db.query(
      row(DELIVERY),
      `select ${COLUMNS} from (
         select * from webhook_deliveries
         where user_id = $1 and webhook_id = $2 and ${ofGames('$6')} and ($3::bigint is null
           or (since, id) < (timestamptz 'epoch' + $3::bigint * interval '1 microsecond', $4::uuid))
         order by since desc, id desc limit $5
       ) d ${GAME} order by d.since desc, d.id desc`,
      [userId, id, micros, beforeId, limit, appIds],
    );
    return rows.map((row) => ({ ...toDelivery(row), cursor: `${row.micros}_${row.id}` }));
  }

  override async findDelivery(
    { userId, id: webhookId, appIds }: WebhookDeliveries,
    id: string,
  ): Promise<V1WebhookDeliveryDetails | null> {
    const delivery = await this.db.queryOne(
      DETAILS,
      `select ${COLUMNS}, d.request, d.response from webhook_deliveries d ${GAME}
       where d.user_id = $1 and d.webhook_id = $2 and d.id::text = $3 and ${ofGames('$4')}`,
      [userId, webhookId, id, appIds],
    );
    return delivery && { ...toDelivery(delivery), request: delivery.request, response: delivery.response };
  }
}
