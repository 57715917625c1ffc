import { TicketRepository } from '@patchlight/application/ports';
import type { NewTicket, TicketContent, TicketKind } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';
import { sha256 } from '../kernel/sha256.ts';

export class SqlTicketRepository extends TicketRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async add(ticket: NewTicket): Promise<boolean> {
    const { kind, token, browser, userId, sessionId = null, content, expiresAt } = ticket;
    // Of such a statement, Citus counts the rows that it tries to insert.
    const added = await this.db.query(
      `with living as (select id from sessions where id = $7::uuid for key share)
       insert into sign_in_tickets (kind, token_hash, browser_hash, user_id, content, expires_at, session_id)
       select $1, $2::bytea, $3::bytea, $4::bigint, $5::jsonb, $6::timestamptz, $7::uuid
       where $7::uuid is null or exists (select from living) on conflict do nothing returning 1`,
      [kind, sha256(token), sha256(browser), userId, JSON.stringify(content), expiresAt, sessionId],
    );
    return added.length > 0;
  }

  override async find(kind: TicketKind, token: string, browser: string, now: Date) {
    return this.content(
      `select content from sign_in_tickets
       where kind = $1 and token_hash = $2 and browser_hash = $3 and expires_at > $4`,
      [kind, sha256(token), sha256(browser), now],
    );
  }

  override async exchange(
    from: { kind: TicketKind; token: string; now: Date },
    to: { kind: TicketKind; token: string; content?: TicketContent; expiresAt: Date },
  ): Promise<TicketContent | null> {
    return this.content(
      `update sign_in_tickets set kind = $4, token_hash = $5, content = coalesce($6::jsonb, content), expires_at = $7
       where kind = $1 and token_hash = $2 and expires_at > $3 returning content`,
      [
        from.kind,
        sha256(from.token),
        from.now,
        to.kind,
        sha256(to.token),
        to.content ? JSON.stringify(to.content) : null,
        to.expiresAt,
      ],
    );
  }

  override async consume(kind: TicketKind, token: string, browser: string, now: Date) {
    return this.content(
      `delete from sign_in_tickets
       where kind = $1 and token_hash = $2 and browser_hash = $3 and expires_at > $4 returning content`,
      [kind, sha256(token), sha256(browser), now],
    );
  }

  private async content(sql: string, parameters: unknown[]): Promise<TicketContent | null> {
    return (await this.db.queryOne<{ content: TicketContent }>(sql, parameters))?.content ?? null;
  }
}
