import { MailLog, MailQueries } from '@patchlight/application/ports';
import type { MailOutcome, QueuedMail } from '@patchlight/application/ports';
import type { ListMailsDto, MailRow, MailsBody } from '@patchlight/contracts';
import { maskedAddress, withMaskedAddresses } from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';
import { toIso } from '../kernel/database.ts';
import { countUpTo, paginationOf } from './paging.ts';

const LONGEST_ERROR = 300;

type DeliveryRow = Omit<MailRow, 'to' | 'queuedAt' | 'lastTryAt'> & {
  recipient: string;
  queued_at: string;
  last_try_at: string | null;
};

export class SqlMailLog extends MailLog {
  constructor(private readonly db: Database) {
    super();
  }

  override async noteQueued({ id, kind, to, subject, author }: QueuedMail): Promise<void> {
    await this.db.change(
      `insert into mail_deliveries (id, kind, recipient, user_id, plan, subject)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, kind, maskedAddress(to), author?.userId ?? null, author?.plan ?? null, author ? subject : null],
    );
  }

  override async noteTry(mailId: string, outcome: MailOutcome): Promise<void> {
    const error = 'error' in outcome ? withMaskedAddresses(outcome.error).slice(0, LONGEST_ERROR) : null;
    await this.db.change(
      `update mail_deliveries
       set state = $2, tries = tries + 1, last_try_at = now(), error = coalesce($3, error) where id = $1`,
      [mailId, outcome.state, error],
    );
  }
}

export class SqlMailQueries extends MailQueries {
  constructor(private readonly db: Database) {
    super();
  }

  override async page(query: Readonly<ListMailsDto>): Promise<MailsBody['data']> {
    const { page, limit, state, kind } = query;
    const own = [state ?? null, kind ?? null];
    const where = '($1::text is null or state = $1) and ($2::text is null or kind = $2)';
    const newest = 'queued_at desc, id desc';
    const order = kind === 'support-request' ? `(plan = 'FREE'), ${newest}` : newest;
    const total = await countUpTo(this.db, `from mail_deliveries where ${where}`, own);
    const rows = await this.db.query<DeliveryRow>(
      `select id, kind, recipient, state, tries, queued_at, last_try_at, error, subject, plan from mail_deliveries
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
