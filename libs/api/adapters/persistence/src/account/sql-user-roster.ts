import { UserRoster } from '@patchlight/application/ports';
import type { SessionRepository } from '@patchlight/application/ports';
import { sql } from 'kysely';
import { LOCKS } from '../kernel/scale-out/index.ts';
import type { Database } from '../kernel/database.ts';
import { tables } from '../statements.ts';

const ofUser = (userId: string) => tables.updateTable('users').where('id', '=', userId);

export class SqlUserRoster extends UserRoster {
  constructor(
    private readonly db: Database,
    private readonly sessions: SessionRepository,
  ) {
    super();
  }

  override async lock(): Promise<void> {
    await this.db.change('select pg_advisory_xact_lock($1)', [LOCKS.roster]);
  }

  override async find(userId: string): Promise<{ isAdmin: boolean; isDisabled: boolean } | null> {
    const row = await this.db.first(
      tables.selectFrom('users').select(['isAdmin', 'disabledAt']).where('id', '=', userId),
    );
    return row && { isAdmin: row.isAdmin, isDisabled: row.disabledAt !== null };
  }

  override async hasOtherAdmin(userId: string): Promise<boolean> {
    const other = await this.db.first(
      tables
        .selectFrom('users')
        .where('isAdmin', '=', sql.lit(true))
        .where('id', '<>', userId)
        .where('disabledAt', 'is', null)
        .limit(1),
    );
    return other !== null;
  }

  override async disable(userId: string, at: Date): Promise<void> {
    await this.db.run(ofUser(userId).set({ disabledAt: at }).where('disabledAt', 'is', null));
    await this.sessions.endAll(userId);
  }

  override async enable(userId: string): Promise<void> {
    await this.db.run(ofUser(userId).set({ disabledAt: null }));
  }

  override async setAdmin(userId: string, isAdmin: boolean): Promise<void> {
    await this.db.run(ofUser(userId).set({ isAdmin }));
  }
}
