import {
  AccountEraser,
  AccountQueries,
  ActivityLog,
  SessionQueries,
  SessionRepository,
  UserRepository,
} from '@patchlight/application/ports';
import type { Activity, Clock, SignedInUser } from '@patchlight/application/ports';
import type { UserBody } from '@patchlight/contracts';
import { AccountTaken, planInForce } from '@patchlight/domain';
import type { Session, User } from '@patchlight/domain';

const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The accounts of a test: users, their sessions and what happened to them. */
export class InMemoryAccounts {
  readonly users: User[] = [];
  readonly activities: Activity[] = [];
  readonly sessions = new Map<string, Session>();
}

export class InMemoryAccountEraser extends AccountEraser {
  /** Under which ids the payment side knows users. */
  readonly customers = new Map<string, string>();

  constructor(private readonly accounts: InMemoryAccounts) {
    super();
  }

  override async erase(userId: string): Promise<string | null | undefined> {
    const { users, sessions } = this.accounts;
    const place = users.findIndex(({ id }) => id === userId);
    if (place < 0) return undefined;
    users.splice(place, 1);
    for (const session of [...sessions.values()]) if (session.userId === userId) sessions.delete(session.id);
    return this.customers.get(userId) ?? null;
  }
}

export class InMemoryUserRepository extends UserRepository {
  constructor(private readonly accounts: InMemoryAccounts) {
    super();
  }

  override async find(userId: string): Promise<User | null> {
    return this.accounts.users.find(({ id }) => id === userId) ?? null;
  }

  override async findByIdentifier(identifier: string): Promise<User | null> {
    const { users } = this.accounts;
    return (
      users.find(({ username, email }) => [username, email].some((text) => sameText(text, identifier))) ??
      null
    );
  }

  override async taken(username: string, email: string): Promise<{ username: boolean; email: boolean }> {
    return this.takenNow(username, email);
  }

  private takenNow(username: string, email: string): { username: boolean; email: boolean } {
    const { users } = this.accounts;
    return {
      username: users.some((user) => sameText(user.username, username)),
      email: users.some((user) => sameText(user.email, email)),
    };
  }

  override async hasAdmin(): Promise<boolean> {
    return this.accounts.users.some(({ isAdmin }) => isAdmin);
  }

  override async add(user: User): Promise<void> {
    const taken = this.takenNow(user.username, user.email);
    if (taken.username || taken.email) throw new AccountTaken(taken);
    user.id = String(this.accounts.users.push(user));
  }

  override async rehash(user: User, newHash: string): Promise<void> {
    user.passwordHash = newHash;
  }
}

export class InMemorySessionRepository extends SessionRepository {
  constructor(private readonly accounts: InMemoryAccounts) {
    super();
  }

  override async add(session: Session): Promise<void> {
    this.accounts.sessions.set(session.id, session);
  }

  override async end(sessionId: string): Promise<void> {
    this.accounts.sessions.delete(sessionId);
  }
}

export class InMemoryActivityLog extends ActivityLog {
  constructor(private readonly accounts: InMemoryAccounts) {
    super();
  }

  override async record(activity: Activity): Promise<void> {
    const { users, activities } = this.accounts;
    if (users.some(({ id }) => id === activity.userId)) activities.push(activity);
  }

  /** What happened to a user, oldest first. */
  of(userId: string): string[] {
    return this.accounts.activities.filter((activity) => activity.userId === userId).map(({ act }) => act);
  }
}

export class InMemorySessionQueries extends SessionQueries {
  constructor(
    private readonly accounts: InMemoryAccounts,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async authenticate(sessionId: string): Promise<SignedInUser | null> {
    const session = this.accounts.sessions.get(sessionId);
    const user = this.accounts.users.find(({ id }) => id === session?.userId);
    if (!session || !user || session.expiresAt <= this.clock.now()) return null;
    return { userId: user.id, sessionId, isAdmin: user.isAdmin };
  }
}

export class InMemoryAccountQueries extends AccountQueries {
  constructor(
    private readonly accounts: InMemoryAccounts,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async user(userId: string): Promise<UserBody | null> {
    const user = this.accounts.users.find(({ id }) => id === userId);
    if (!user) return null;
    const { id, name, username, email, isAdmin, emailVerified, subscriptionStatus, autoRenew } = user;
    return {
      ...{ id, name, username, email, isAdmin, emailVerified, subscriptionStatus, autoRenew },
      createdAt: user.createdAt.toISOString(),
      currentPlan: planInForce(user, this.clock.now(), null),
      planExpiresAt: user.planExpiresAt?.toISOString() ?? null,
    };
  }
}
