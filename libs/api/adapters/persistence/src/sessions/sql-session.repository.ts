import { SESSIONS_PER_ACCOUNT, SessionRepository } from '@patchlight/application/ports';
import type { RemainingSession } from '@patchlight/application/ports';
import { AccountDisabled, SignInExpired } from '@patchlight/domain';
import type { Session } from '@patchlight/domain';
import { sql } from 'kysely';
import type { Database } from '../kernel/database.ts';
import { sha256 } from '../kernel/tokens/sha256.ts';
import { asText, tables } from '../statements.ts';

export class SqlSessionRepository extends SessionRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async add(session: Session, signInVersion?: number): Promise<void> {
    const { id, userId, createdAt, expiresAt, userAgent, addressRange, isTwoStep } = session;
    // The lock serializes this with concurrent changes, such as of the password.
    const owner = await this.db.first(
      tables.selectFrom('users').select(['disabledAt', 'signInVersion']).where('id', '=', userId).forShare(),
    );
    if (owner?.disabledAt) throw new AccountDisabled();
    if (signInVersion !== undefined && owner?.signInVersion !== signInVersion) throw new SignInExpired();
    await this.db.run(
      tables
        .insertInto('sessions')
        .values({ id, userId, createdAt, expiresAt, userAgent, addressRange, isTwoStep }),
    );
    const tooMany = tables
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', userId)
      .orderBy(sql`coalesce(last_seen_at, created_at)`, 'desc')
      .orderBy(sql`id = ${id}`, 'desc')
      .offset(SESSIONS_PER_ACCOUNT);
    await this.db.run(tables.deleteFrom('sessions').where('userId', '=', userId).where('id', 'in', tooMany));
  }

  override async confirm(sessionId: string, until: Date): Promise<void> {
    await this.db.run(
      tables.updateTable('sessions').set({ confirmedUntil: until }).where('id', '=', sessionId),
    );
  }

  override async end(sessionId: string): Promise<void> {
    await this.db.run(tables.deleteFrom('sessions').where('id', '=', sessionId));
  }

  override async endOwn(userId: string, sessionId: string): Promise<boolean> {
    const own = tables.deleteFrom('sessions').where('userId', '=', userId);
    return (await this.db.run(own.where(asText('id'), '=', sessionId.toLowerCase()))) > 0;
  }

  override async endAll(userId: string, keep?: RemainingSession): Promise<void> {
    await this.endSignIns(userId);
    const browserHash = keep?.browser === undefined ? null : sha256(keep.browser);
    const browsers = tables.deleteFrom('knownBrowsers').where('userId', '=', userId);
    await this.db.run(browsers.where('browserHash', 'is distinct from', browserHash));
    const sessions = tables.deleteFrom('sessions').where('userId', '=', userId);
    await this.db.run(sessions.where('id', 'is distinct from', keep?.sessionId ?? null));
  }

  override async endSignIns(userId: string): Promise<void> {
    await this.db.run(
      tables
        .updateTable('users')
        .set((is) => ({ signInVersion: is('signInVersion', '+', 1) }))
        .where('id', '=', userId),
    );
    await this.db.run(tables.deleteFrom('signInTickets').where('userId', '=', userId));
    await this.db.run(
      tables.deleteFrom('secondSteps').where('userId', '=', userId).where('confirmedAt', 'is', null),
    );
  }

  override async markTwoStep(sessionId: string): Promise<void> {
    await this.db.run(tables.updateTable('sessions').set({ isTwoStep: true }).where('id', '=', sessionId));
  }

  override async unmarkTwoStep(userId: string): Promise<void> {
    await this.db.run(tables.updateTable('sessions').set({ isTwoStep: false }).where('userId', '=', userId));
  }
}
