import { MailQueries } from '@patchlight/application/ports';
import type { ListMailsDto, MailKind, MailsBody } from '@patchlight/contracts';
import { sql } from 'kysely';
import type { Database } from '../kernel/database.ts';
import { inIso } from '../kernel/database.ts';
import { tables } from '../statements.ts';
import { pageOf } from './paging.ts';

export class SqlMailQueries extends MailQueries {
  constructor(private readonly db: Database) {
    super();
  }

  override async list(query: Readonly<ListMailsDto>): Promise<MailsBody['data']> {
    const { state, kind } = query;
    let mails = tables
      .selectFrom('deliveries')
      .select(['id', 'kind', 'recipient as to', 'state', 'tries', 'since as queuedAt', 'lastTryAt'])
      .select(['error', 'subject', 'plan'])
      .where('channel', '=', sql.lit('email'))
      .$narrowType<{ kind: MailKind }>();
    if (state) mails = mails.where('state', '=', sql.lit(state));
    if (kind) mails = mails.where('kind', '=', sql.lit(kind));
    if (kind === 'support-request') mails = mails.orderBy(sql`(plan = 'FREE')`);
    const { rows, pagination } = await pageOf(
      this.db,
      mails.orderBy('since', 'desc').orderBy('id', 'desc'),
      query,
    );
    return { mails: rows.map(inIso), pagination };
  }
}
