import { SESSIONS_PER_ACCOUNT, SessionRepository } from '@patchlight/application/ports';
import type { RemainingSession } from '@patchlight/application/ports';
import { AccountDisabled, SignInExpired } from '@patchlight/domain';
import type { Session } from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';
import { sha256 } from '../kernel/sha256.ts';

export class SqlSessionRepository extends SessionRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async add(session: Session, signInVersion?: number): Promise<void> {
    const { id, userId, createdAt, expiresAt, userAgent, addressRange, isTwoStep } = session;
    // The lock serializes this with concurrent changes, such as of the password.
    const owner = await this.db.queryOne<{ is_disabled: boolean; sign_in_version: number }>(
      'select disabled_at is not null as is_disabled, sign_in_version from users where id = $1 for share',
      [userId],
    );
    if (owner?.is_disabled) throw new AccountDisabled();
    if (signInVersion !== undefined && owner?.sign_in_version !== signInVersion) throw new SignInExpired();
    await this.db.query(
      `insert into sessions (id, user_id, created_at, expires_at, user_agent, address_range, is_two_step)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, userId, createdAt, expiresAt, userAgent, addressRange, isTwoStep],
    );
    await this.db.query(
      `delete from sessions where user_id = $1 and id in
         (select id from sessions where user_id = $1
          order by coalesce(last_seen_at, created_at) desc, id = $2 desc offset ${SESSIONS_PER_ACCOUNT})`,
      [userId, id],
    );
  }

  override async confirm(sessionId: string, until: Date): Promise<void> {
    await this.db.query('update sessions set confirmed_until = $2 where id = $1', [sessionId, until]);
  }

  override async end(sessionId: string): Promise<void> {
    await this.db.query('delete from sessions where id = $1', [sessionId]);
  }

  override async endOwn(userId: string, sessionId: string): Promise<boolean> {
    // Compared as text: malformed ids match nothing.
    const ended = await this.db.change('delete from sessions where user_id = $1 and id::text = lower($2)', [
      userId,
      sessionId,
    ]);
    return ended > 0;
  }

  override async endAll(userId: string, keep?: RemainingSession): Promise<void> {
    await this.endSignIns(userId);
    await this.db.query(
      'delete from known_browsers where user_id = $1 and browser_hash is distinct from $2::bytea',
      [userId, keep?.browser === undefined ? null : sha256(keep.browser)],
    );
    await this.db.query('delete from sessions where user_id = $1 and id is distinct from $2::uuid', [
      userId,
      keep?.sessionId ?? null,
    ]);
  }

  override async endSignIns(userId: string): Promise<void> {
    await this.db.query('update users set sign_in_version = sign_in_version + 1 where id = $1', [userId]);
    await this.db.query('delete from sign_in_tickets where user_id = $1', [userId]);
    await this.db.query('delete from second_steps where user_id = $1 and confirmed_at is null', [userId]);
  }

  override async markTwoStep(sessionId: string): Promise<void> {
    await this.db.query('update sessions set is_two_step = true where id = $1', [sessionId]);
  }

  override async unmarkTwoStep(userId: string): Promise<void> {
    await this.db.query('update sessions set is_two_step = false where user_id = $1', [userId]);
  }
}
