import { MailQueries } from '@patchlight/application/ports';
import type { ListMailsDto, MailRow, MailsBody } from '@patchlight/contracts';
import type { Database } from '../kernel/database.ts';
import { toIso } from '../kernel/database.ts';
import { countUpTo, paginationOf } from './paging.ts';

type DeliveryRow = Omit<MailRow, 'to' | 'queuedAt' | 'lastTryAt'> & {
  recipient: string;
  queued_at: Date;
  last_try_at: Date | null;
};

export class SqlMailQueries extends MailQueries {
  constructor(private readonly db: Database) {
    super();
  }

  override async list(query: Readonly<ListMailsDto>): Promise<MailsBody['data']> {
    const { page, limit, state, kind } = query;
    const own = [state ?? null, kind ?? null];
    const where = `channel = 'email' and ($1::text is null or state = $1) and ($2::text is null or kind = $2)`;
    const newest = 'since desc, id desc';
    const order = kind === 'support-request' ? `(plan = 'FREE'), ${newest}` : newest;
    const total = await countUpTo(this.db, `from deliveries where ${where}`, own);
    const rows = await this.db.query<DeliveryRow>(
      `select id, kind, recipient, state, tries, since as queued_at, last_try_at, error, subject, plan from deliveries
       where ${where} order by ${order} limit $3 offset $4`,
      [...own, limit, (page - 1) * limit],
    );
    return {
      mails: rows.map(({ recipient, queued_at, last_try_at, ...row }) => ({
        ...row,
        to: recipient,
        queuedAt: toIso(queued_at),
        lastTryAt: last_try_at && toIso(last_try_at),
      })),
      pagination: { ...paginationOf(total, query), total: total.count },
    };
  }
}
