import { UserRoster } from '@patchlight/application/ports';
import type { SessionRepository } from '@patchlight/application/ports';
import { LOCKS } from '../kernel/advisory-locks.ts';
import type { Database } from '../kernel/database.ts';

export class SqlUserRoster extends UserRoster {
  constructor(
    private readonly db: Database,
    private readonly sessions: SessionRepository,
  ) {
    super();
  }

  override async lock(): Promise<void> {
    await this.db.query('select pg_advisory_xact_lock($1)', [LOCKS.roster]);
  }

  override async find(userId: string): Promise<{ isAdmin: boolean; isDisabled: boolean } | null> {
    const row = await this.db.queryOne<{ is_admin: boolean; is_disabled: boolean }>(
      'select is_admin, disabled_at is not null as is_disabled from users where id = $1',
      [userId],
    );
    return row && { isAdmin: row.is_admin, isDisabled: row.is_disabled };
  }

  override async hasOtherAdmin(userId: string): Promise<boolean> {
    const other = await this.db.queryOne(
      'select from users where is_admin and id <> $1 and disabled_at is null limit 1',
      [userId],
    );
    return other !== null;
  }

  override async disable(userId: string, at: Date): Promise<void> {
    await this.db.change('update users set disabled_at = $2 where id = $1 and disabled_at is null', [
      userId,
      at,
    ]);
    await this.sessions.endAll(userId);
  }

  override async enable(userId: string): Promise<void> {
    await this.db.change('update users set disabled_at = null where id = $1', [userId]);
  }

  override async setAdmin(userId: string, isAdmin: boolean): Promise<void> {
    await this.db.change('update users set is_admin = $2 where id = $1', [userId, isAdmin]);
  }
}
