import { TicketRepository } from '@patchlight/application/ports';
import type { NewTicket, TicketContent, TicketKind } from '@patchlight/application/ports';
import type { Compilable } from 'kysely';
import type { Database } from '../kernel/database.ts';
import { sha256 } from '../kernel/tokens/sha256.ts';
import { tables } from '../statements.ts';

export class SqlTicketRepository extends TicketRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override add(ticket: NewTicket): Promise<boolean> {
    const { kind, token, browser, userId, sessionId = null, content, expiresAt } = ticket;
    // Of such a statement, Citus counts the rows that it tries to insert.
    return this.db.exists(
      `with living as (select id from sessions where id = $7::uuid for key share)
       insert into sign_in_tickets (kind, token_hash, browser_hash, user_id, content, expires_at, session_id)
       select $1, $2::bytea, $3::bytea, $4::bigint, $5::jsonb, $6::timestamptz, $7::uuid
       where $7::uuid is null or exists (select from living) on conflict do nothing returning 1`,
      [kind, sha256(token), sha256(browser), userId, JSON.stringify(content), expiresAt, sessionId],
    );
  }

  override find(kind: TicketKind, token: string, browser: string, now: Date) {
    return this.content(
      tables
        .selectFrom('signInTickets')
        .select('content')
        .where('kind', '=', kind)
        .where('tokenHash', '=', sha256(token))
        .where('browserHash', '=', sha256(browser))
        .where('expiresAt', '>', now),
    );
  }

  override exchange(
    from: { kind: TicketKind; token: string; now: Date },
    { token, ...to }: { kind: TicketKind; token: string; content?: TicketContent; expiresAt: Date },
  ): Promise<TicketContent | null> {
    return this.content(
      tables
        .updateTable('signInTickets')
        .set({ ...to, tokenHash: sha256(token) })
        .where('kind', '=', from.kind)
        .where('tokenHash', '=', sha256(from.token))
        .where('expiresAt', '>', from.now)
        .returning('content'),
    );
  }

  override consume(kind: TicketKind, token: string, browser: string, now: Date) {
    return this.content(
      tables
        .deleteFrom('signInTickets')
        .where('kind', '=', kind)
        .where('tokenHash', '=', sha256(token))
        .where('browserHash', '=', sha256(browser))
        .where('expiresAt', '>', now)
        .returning('content'),
    );
  }

  private async content(statement: Compilable<{ content: TicketContent }>): Promise<TicketContent | null> {
    return (await this.db.first(statement))?.content ?? null;
  }
}
