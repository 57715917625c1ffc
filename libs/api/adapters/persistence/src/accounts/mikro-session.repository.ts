import type { EntityManager } from '@mikro-orm/postgresql';
import { SessionRepository } from '@patchlight/application/ports';
import { Session } from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';

export class MikroSessionRepository extends SessionRepository {
  constructor(
    private readonly em: EntityManager,
    private readonly db: Database,
  ) {
    super();
  }

  override async add(session: Session): Promise<void> {
    await this.em.insert(Session, session);
  }

  override async end(sessionId: string): Promise<void> {
    await this.db.query('delete from sessions where id = $1', [sessionId]);
  }

  override async endAll(userId: string, keep?: string): Promise<void> {
    await this.db.query('delete from sessions where user_id = $1 and id is distinct from $2::uuid', [
      userId,
      keep ?? null,
    ]);
  }
}
