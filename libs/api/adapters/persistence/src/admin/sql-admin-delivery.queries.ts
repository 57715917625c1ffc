import { AdminDeliveryQueries } from '@patchlight/application/ports';
import type { AdminDeliveriesBody, ListAdminDeliveriesDto } from '@patchlight/contracts';
import type { Database } from '../kernel/database.ts';
import { toIso } from '../kernel/database.ts';
import {
  SENT_DELIVERY,
  SENT_DELIVERY_COLUMNS,
  toSentDelivery,
} from '../kernel/deliveries/sent-delivery.row.ts';
import { c, row } from '../kernel/tables/rows.ts';
import { countUpTo, paginationOf } from './paging.ts';

const DELIVERY = row({
  ...SENT_DELIVERY,
  tries: c.int,
  last_try_at: c.instant.orNull,
  can_retry: c.boolean,
});

export class SqlAdminDeliveryQueries extends AdminDeliveryQueries {
  constructor(private readonly db: Database) {
    super();
  }

  override async list(query: Readonly<ListAdminDeliveriesDto>): Promise<AdminDeliveriesBody['data']> {
    const { page, limit, channel, state } = query;
    const own = [channel ?? null, state ?? null];
    const where = '($1::text is null or channel = $1) and ($2::text is null or state = $2)';
    const total = await countUpTo(this.db, `select from deliveries where ${where}`, own);
    const rows = await this.db.query(
      DELIVERY,
      `select ${SENT_DELIVERY_COLUMNS}, tries, last_try_at,
         state in ('failed', 'refused', 'given-up') and content is not null as can_retry
       from deliveries d left join games g using (app_id)
       where ${where} order by since desc, id desc limit $3 offset $4`,
      [...own, limit, (page - 1) * limit],
    );
    return {
      deliveries: rows.map((row) => ({
        ...toSentDelivery(row),
        tries: row.tries,
        lastTryAt: row.last_try_at && toIso(row.last_try_at),
        canRetry: row.can_retry,
      })),
      pagination: { ...paginationOf(total, query), total: total.count },
    };
  }
}
