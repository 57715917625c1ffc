import { MailLog, MailQueries } from '@patchlight/application/ports';
import type { MailOutcome, WaitingMail } from '@patchlight/application/ports';
import type { ListMailsDto, MailRow, MailsBody } from '@patchlight/contracts';
import { maskedAddress, withMaskedAddresses } from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';
import { toIso } from '../kernel/database.ts';
import { countUpTo, paginationOf } from './paging.ts';

const LONGEST_ERROR = 300;

type DeliveryRow = Pick<MailRow, 'id' | 'kind' | 'state' | 'tries' | 'error'> & {
  recipient: string;
  queued_at: string;
  last_try_at: string | null;
};

export class SqlMailLog extends MailLog {
  constructor(private readonly db: Database) {
    super();
  }

  override async noteQueued({ id, kind, to }: Pick<WaitingMail, 'id' | 'kind' | 'to'>): Promise<void> {
    await this.db.change('insert into mail_deliveries (id, kind, recipient) values ($1, $2, $3)', [
      ...[id, kind, maskedAddress(to)],
    ]);
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
    const { page, limit, state } = query;
    const where = state === undefined ? 'true' : 'state = $1';
    const own = state === undefined ? [] : [state];
    const total = await countUpTo(this.db, `from mail_deliveries where ${where}`, own);
    const rows = await this.db.query<DeliveryRow>(
      `select id, kind, recipient, state, tries, queued_at, last_try_at, error from mail_deliveries
       where ${where} order by queued_at desc, id desc limit $${own.length + 1} offset $${own.length + 2}`,
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
