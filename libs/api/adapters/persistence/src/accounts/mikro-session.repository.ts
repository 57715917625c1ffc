import type { EntityManager } from '@mikro-orm/postgresql';
import { SessionRepository } from '@patchlight/application/ports';
import { AccountDisabled, Session } from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';

export class MikroSessionRepository extends SessionRepository {
  constructor(
    private readonly em: EntityManager,
    private readonly db: Database,
  ) {
    super();
  }

  override async add(session: Session): Promise<void> {
    const disabled = await this.db.queryOne('select from users where id = $1 and disabled_at is not null', [
      session.userId,
    ]);
    if (disabled) throw new AccountDisabled();
    await this.em.insert(Session, session);
  }

  override async confirm(sessionId: string, until: Date): Promise<void> {
    await this.db.query('update sessions set confirmed_until = $2 where id = $1', [sessionId, until]);
  }

  override async end(sessionId: string): Promise<void> {
    await this.db.query('delete from sessions where id = $1', [sessionId]);
  }

  override async endOf(userId: string, sessionId: string): Promise<boolean> {
    // Compared as text: an id of any form is one that is not there.
    const ended = await this.db.change('delete from sessions where user_id = $1 and id::text = lower($2)', [
      userId,
      sessionId,
    ]);
    return ended > 0;
  }

  override async endAll(userId: string, keep?: string): Promise<void> {
    await this.db.query('delete from sessions where user_id = $1 and id is distinct from $2::uuid', [
      userId,
      keep ?? null,
    ]);
  }

  override async markTwoStep(sessionId: string): Promise<void> {
    await this.db.query('update sessions set is_two_step = true where id = $1', [sessionId]);
  }

  override async unmarkTwoStep(userId: string): Promise<void> {
    await this.db.query('update sessions set is_two_step = false where user_id = $1', [userId]);
  }
}
