import { raw, UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { UserRepository } from '@patchlight/application/ports';
import type { UserChanges } from '@patchlight/application/ports';
import { AccountTaken, User } from '@patchlight/domain';
import { sql } from 'kysely';
import { reachable } from '../kernel/connection/connection-loss.ts';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { NEWEST_UPDATE_ID } from '../kernel/games/newest-update.ts';
import { nextDigestAt } from '../kernel/time/next-digest.ts';
import { knownTimeZone } from '../kernel/time/time-zones.ts';
import { tables } from '../statements.ts';

const EMAIL_INDEX = 'users_email_unique';
const KNOWN_ZONE = `coalesce(${knownTimeZone('$2::text')}, 'UTC')`;

export class MikroUserRepository extends UserRepository {
  constructor(
    private readonly em: EntityManager,
    private readonly db: Database,
  ) {
    super();
  }

  override find(userId: string): Promise<User | null> {
    return reachable(() => this.em.findOne(User, { id: userId }, { disableIdentityMap: true }));
  }

  override findByIdentifier(identifier: string): Promise<User | null> {
    const column = identifier.includes('@') ? 'email' : 'username';
    const isNamed = { [raw(`lower(${column}) = lower(?)`, [identifier])]: [] };
    return reachable(() => this.em.findOne(User, isNamed, { disableIdentityMap: true }));
  }

  override async findTaken(
    username: string,
    email: string,
    besides?: string,
  ): Promise<{ username: boolean; email: boolean }> {
    const taken = await this.db.queryOne(
      row({ username: c.boolean, email: c.boolean }),
      `select exists (select from users where lower(username) = lower($1) and id is distinct from $3) as username,
         exists (select from users where lower(email) = lower($2) and id is distinct from $3) as email`,
      [username, email, besides ?? null],
    );
    return taken!;
  }

  override async hasAdmin(): Promise<boolean> {
    const admin = tables.selectFrom('users').where('isAdmin', '=', sql.lit(true)).limit(1);
    return (await this.db.first(admin)) !== null;
  }

  override async add(user: User, timeZone?: string): Promise<void> {
    await new MikroUnitOfWork(this.em).run(async () => {
      // On Citus, an insert locks the table less than the session that follows, so sign-ups would end each other.
      await this.db.first(tables.selectFrom('users').where('id', '=', '0').forUpdate());
      user.id = await this.unlessTaken(() => this.em.insert(User, user));
      await this.db.change(
        `insert into notification_settings (user_id, time_zone, next_digest_at, digest_after_id)
         select $1::bigint, time_zone, ${nextDigestAt('s', 'now()')}, ${NEWEST_UPDATE_ID}
         from (select ${timeZone === undefined ? `'UTC'` : KNOWN_ZONE} as time_zone, 'daily' as digest_frequency,
           480 as digest_minute, 1 as digest_weekday) s`,
        timeZone === undefined ? [user.id] : [user.id, timeZone],
      );
    });
  }

  override async update(userId: string, changes: UserChanges): Promise<void> {
    await this.unlessTaken(() => this.em.nativeUpdate(User, { id: userId }, changes));
    if (changes.email !== undefined) await this.resumeMails(userId);
  }

  /** What the server of the former address refused says nothing about the new one. */
  private async resumeMails(userId: string): Promise<void> {
    await this.db.run(
      tables
        .updateTable('notificationSettings')
        .set({ mailRefusedAt: null, mailRefusal: null })
        .where('userId', '=', userId),
    );
  }

  private async unlessTaken<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await reachable(write);
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      // By the message: Citus does not pass the name of the constraint on.
      const isEmail = error.message.includes(EMAIL_INDEX);
      throw new AccountTaken({ username: !isEmail, email: isEmail });
    }
  }

  override async rehash(user: User, newHash: string): Promise<void> {
    await this.db.run(
      tables
        .updateTable('users')
        .set({ passwordHash: newHash })
        .where('id', '=', user.id)
        .where('passwordHash', '=', user.passwordHash),
    );
  }
}
