import { AccountEraser, UserRepository, UserRoster } from '@patchlight/application/ports';
import type { UserChanges } from '@patchlight/application/ports';
import { AccountTaken } from '@patchlight/domain';
import type { User } from '@patchlight/domain';
import type { InMemoryAccounts } from './in-memory-accounts.ts';
import { InMemorySessionRepository } from '../sessions/in-memory-sessions.ts';

const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** A copy, so that later changes do not affect it. */
const asRead = (user: User | undefined): User | null =>
  user ? Object.assign(Object.create(Object.getPrototypeOf(user) as object) as User, user) : null;

export class InMemoryUserRepository extends UserRepository {
  constructor(private readonly accounts: InMemoryAccounts) {
    super();
  }

  override async find(userId: string): Promise<User | null> {
    return asRead(this.accounts.users.find(({ id }) => id === userId));
  }

  override async findByIdentifier(identifier: string): Promise<User | null> {
    const { users } = this.accounts;
    return asRead(
      users.find(({ username, email }) => [username, email].some((text) => sameText(text, identifier))),
    );
  }

  override async findTaken(
    username: string,
    email: string,
    besides?: string,
  ): Promise<{ username: boolean; email: boolean }> {
    return this.takenNow(username, email, besides);
  }

  private takenNow(username: string, email: string, besides?: string): { username: boolean; email: boolean } {
    const users = this.accounts.users.filter(({ id }) => id !== besides);
    return {
      username: users.some((user) => sameText(user.username, username)),
      email: users.some((user) => sameText(user.email, email)),
    };
  }

  override async hasAdmin(): Promise<boolean> {
    return this.accounts.users.some(({ isAdmin }) => isAdmin);
  }

  override async add(user: User, timeZone?: string): Promise<void> {
    const taken = this.takenNow(user.username, user.email);
    if (taken.username || taken.email) throw new AccountTaken(taken);
    user.id = String(this.accounts.users.push(user));
    if (timeZone !== undefined) this.accounts.timeZones.set(user.id, timeZone);
  }

  override async update(userId: string, changes: UserChanges): Promise<void> {
    const user = this.accounts.users.find(({ id }) => id === userId);
    const { username = '', email = '' } = changes;
    const taken = this.takenNow(username, email, userId);
    if (taken.username || taken.email) throw new AccountTaken(taken);
    if (user) Object.assign(user, changes);
    if (changes.email !== undefined) this.accounts.mailRefusals.delete(userId);
  }

  override async rehash(user: User, newHash: string): Promise<void> {
    const kept = this.accounts.users.find(({ id }) => id === user.id);
    if (kept?.passwordHash === user.passwordHash) kept.passwordHash = newHash;
  }
}

export class InMemoryUserRoster extends UserRoster {
  constructor(private readonly accounts: InMemoryAccounts) {
    super();
  }

  override async lock(): Promise<void> {}

  override async find(userId: string): Promise<{ isAdmin: boolean; isDisabled: boolean } | null> {
    const user = this.user(userId);
    return user ? { isAdmin: user.isAdmin, isDisabled: user.disabledAt !== null } : null;
  }

  override async hasOtherAdmin(userId: string): Promise<boolean> {
    return this.accounts.users.some(
      ({ id, isAdmin, disabledAt }) => id !== userId && isAdmin && disabledAt === null,
    );
  }

  override async disable(userId: string, at: Date): Promise<void> {
    const user = this.user(userId);
    if (user) user.disabledAt ??= at;
    await new InMemorySessionRepository(this.accounts).endAll(userId);
  }

  override async enable(userId: string): Promise<void> {
    const user = this.user(userId);
    if (user) user.disabledAt = null;
  }

  override async setAdmin(userId: string, isAdmin: boolean): Promise<void> {
    const user = this.user(userId);
    if (user) user.isAdmin = isAdmin;
  }

  private user(userId: string): User | undefined {
    return this.accounts.users.find(({ id }) => id === userId);
  }
}

export class InMemoryAccountEraser extends AccountEraser {
  /** Customer ids by user. */
  readonly customers = new Map<string, string>();

  constructor(private readonly accounts: InMemoryAccounts) {
    super();
  }

  override async erase(userId: string): Promise<string | null | undefined> {
    const { users, sessions } = this.accounts;
    const place = users.findIndex(({ id }) => id === userId);
    if (place < 0) return undefined;
    users.splice(place, 1);
    for (const session of sessions.values()) if (session.userId === userId) sessions.delete(session.id);
    return this.customers.get(userId) ?? null;
  }
}
