import { raw, UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { UserRepository } from '@patchlight/application/ports';
import { AccountTaken, User } from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';

const EMAIL_INDEX = 'users_email_unique';

export class MikroUserRepository extends UserRepository {
  constructor(
    private readonly em: EntityManager,
    private readonly db: Database,
  ) {
    super();
  }

  override find(userId: string): Promise<User | null> {
    return this.em.findOne(User, { id: userId }, { disableIdentityMap: true });
  }

  override findByIdentifier(identifier: string): Promise<User | null> {
    const column = identifier.includes('@') ? 'email' : 'username';
    const isNamed = { [raw(`lower(${column}) = lower(?)`, [identifier])]: [] };
    return this.em.findOne(User, isNamed, { disableIdentityMap: true });
  }

  override async taken(username: string, email: string): Promise<{ username: boolean; email: boolean }> {
    const row = await this.db.queryOne<{ username: boolean; email: boolean }>(
      `select exists (select from users where lower(username) = lower($1)) as username,
         exists (select from users where lower(email) = lower($2)) as email`,
      [username, email],
    );
    return row!;
  }

  override async hasAdmin(): Promise<boolean> {
    return (await this.db.queryOne('select from users where is_admin limit 1')) !== null;
  }

  override async add(user: User): Promise<void> {
    try {
      user.id = await this.em.insert(User, user);
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      const isEmail = (error as { constraint?: string }).constraint === EMAIL_INDEX;
      throw new AccountTaken({ username: !isEmail, email: isEmail });
    }
  }

  override async rehash(user: User, newHash: string): Promise<void> {
    await this.db.query('update users set password_hash = $1 where id = $2 and password_hash = $3', [
      newHash,
      user.id,
      user.passwordHash,
    ]);
  }
}
