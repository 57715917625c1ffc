import { DeliveryQueries } from '@patchlight/application/ports';
import type { HeldNotification, HoldReason, SentDelivery } from '@patchlight/contracts';
import type { Database } from '../kernel/database.ts';
import { toIso } from '../kernel/database.ts';
import {
  SENT_DELIVERY,
  SENT_DELIVERY_COLUMNS,
  toSentDelivery,
} from '../kernel/deliveries/sent-delivery.row.ts';
import { c, row } from '../kernel/tables/rows.ts';

export class SqlDeliveryQueries extends DeliveryQueries {
  constructor(private readonly db: Database) {
    super();
  }

  override async listSent(
    userId: string,
    before: string | null,
    limit: number,
  ): Promise<(SentDelivery & { cursor: string })[]> {
    const [micros = null, id = null] = before?.split('.') ?? [];
    const rows = await this.db.query(
      row({ ...SENT_DELIVERY, micros: c.bigint }),
      `select ${SENT_DELIVERY_COLUMNS}, (extract(epoch from since) * 1000000)::bigint as micros
       from deliveries d left join games g using (app_id)
       where user_id = $1 and ($2::bigint is null
         or (since, id) < (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::uuid))
       order by since desc, id desc limit $4`,
      [userId, micros, id, limit],
    );
    return rows.map((row) => ({ ...toSentDelivery(row), cursor: `${row.micros}.${row.id}` }));
  }

  override async listHeld(userId: string, limit: number): Promise<HeldNotification[]> {
    const rows = await this.db.query(
      row({
        id: c.bigint,
        title: c.text,
        app_id: c.int,
        name: c.text,
        held: c.word<HoldReason>(),
        due_at: c.instant,
      }),
      `select q.update_id as id, held, due_at, coalesce(u.title, n.title) as title, g.app_id, g.name
       from instant_queue q left join updates u on u.id = q.update_id left join notices n on n.id = q.update_id
       join games g on g.app_id = coalesce(u.app_id, n.app_id)
       where q.user_id = $1 and held is not null order by due_at, q.update_id limit $2`,
      [userId, limit],
    );
    return rows.map(({ id, title, app_id: appId, name, held: reason, due_at: dueAt }) => ({
      id,
      title,
      game: { appId, name },
      reason,
      dueAt: toIso(dueAt),
    }));
  }
}
