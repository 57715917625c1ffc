import {
  AccountEraser,
  AccountQueries,
  AccountTokenRepository,
  ActivityLog,
  SecurityQueries,
  SessionQueries,
  SessionRepository,
  UserRepository,
  UserRoster,
} from '@patchlight/application/ports';
import type {
  Activity,
  Clock,
  NotedActivity,
  SignedInBrowser,
  SignedInUser,
  TokenHolder,
  TokenPurpose,
  UserChanges,
} from '@patchlight/application/ports';
import type { UserBody, UserSettings } from '@patchlight/contracts';
import { AccountDisabled, AccountTaken, planInForce } from '@patchlight/domain';
import type { Session, User } from '@patchlight/domain';

const sameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The accounts of a test: users, their sessions and what happened to them. */
export class InMemoryAccounts {
  readonly users: User[] = [];
  readonly activities: Activity[] = [];
  readonly tokens: {
    token: string;
    purpose: TokenPurpose;
    holder: TokenHolder;
    expiresAt: Date;
    now: Date;
  }[] = [];
  /** By session. */
  readonly confirmedUntil = new Map<string, Date>();
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

  override async taken(
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

  override async add(user: User): Promise<void> {
    const taken = this.takenNow(user.username, user.email);
    if (taken.username || taken.email) throw new AccountTaken(taken);
    user.id = String(this.accounts.users.push(user));
  }

  override async change(userId: string, changes: UserChanges): Promise<void> {
    const user = this.accounts.users.find(({ id }) => id === userId);
    const { username = '', email = '' } = changes;
    const taken = this.takenNow(username, email, userId);
    if (taken.username || taken.email) throw new AccountTaken(taken);
    if (user) Object.assign(user, changes);
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
    const owner = this.accounts.users.find(({ id }) => id === session.userId);
    if (owner?.disabledAt) throw new AccountDisabled();
    this.accounts.sessions.set(session.id, session);
  }

  override async end(sessionId: string): Promise<void> {
    this.accounts.sessions.delete(sessionId);
  }

  override async endOf(userId: string, sessionId: string): Promise<boolean> {
    const { sessions } = this.accounts;
    return sessions.get(sessionId)?.userId === userId && sessions.delete(sessionId);
  }

  override async endAll(userId: string, keep?: string): Promise<void> {
    for (const session of [...this.accounts.sessions.values()])
      if (session.userId === userId && session.id !== keep) this.accounts.sessions.delete(session.id);
  }

  override async confirm(sessionId: string, until: Date): Promise<void> {
    this.accounts.confirmedUntil.set(sessionId, until);
  }

  override async markTwoStep(sessionId: string): Promise<void> {
    const session = this.accounts.sessions.get(sessionId);
    if (session) session.isTwoStep = true;
  }

  override async unmarkTwoStep(userId: string): Promise<void> {
    for (const session of this.accounts.sessions.values())
      if (session.userId === userId) session.isTwoStep = false;
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

export class InMemoryAccountTokenRepository extends AccountTokenRepository {
  constructor(private readonly accounts: InMemoryAccounts) {
    super();
  }

  override async add(
    token: string,
    purpose: TokenPurpose,
    { now, expiresAt, ...holder }: TokenHolder & { now: Date; expiresAt: Date },
  ): Promise<void> {
    this.accounts.tokens.push({ token, purpose, holder, expiresAt, now });
  }

  override async take(token: string, purpose: TokenPurpose, now: Date): Promise<TokenHolder | null> {
    const { tokens } = this.accounts;
    const at = tokens.findIndex(
      (one) => one.token === token && one.purpose === purpose && one.expiresAt > now,
    );
    return at < 0 ? null : tokens.splice(at, 1)[0]!.holder;
  }

  override async forget(userId: string, purposes: readonly TokenPurpose[]): Promise<void> {
    const { tokens } = this.accounts;
    const kept = tokens.filter(
      ({ holder, purpose }) => holder.userId !== userId || !purposes.includes(purpose),
    );
    tokens.splice(0, tokens.length, ...kept);
  }
}

export class InMemorySecurityQueries extends SecurityQueries {
  constructor(
    private readonly accounts: InMemoryAccounts,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async sessions(userId: string): Promise<SignedInBrowser[]> {
    const own = [...this.accounts.sessions.values()].filter(
      (session) => session.userId === userId && session.expiresAt > this.clock.now(),
    );
    return own
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
      .map(({ id, addressRange, userAgent, createdAt }) => {
        const time = createdAt.toISOString();
        return { id, addressRange, userAgent, createdAt: time, lastSeenAt: time };
      });
  }

  override async activity(userId: string, before: string | null, limit: number): Promise<NotedActivity[]> {
    return this.accounts.activities
      .map(({ act, caller, userId: owner }, index) => ({
        ...{ id: String(index + 1), act, owner },
        ...{ addressRange: caller.addressRange, userAgent: caller.userAgent },
        at: this.clock.now().toISOString(),
      }))
      .filter(({ id, owner }) => owner === userId && (before === null || Number(id) < Number(before)))
      .toReversed()
      .slice(0, limit)
      .map(({ owner: _, ...row }) => row);
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
    if (!session || !user || user.disabledAt || session.expiresAt <= this.clock.now()) return null;
    return { userId: user.id, sessionId, isAdmin: user.isAdmin, isTwoStep: session.isTwoStep };
  }

  override async isConfirmed(sessionId: string): Promise<boolean> {
    const until = this.accounts.confirmedUntil.get(sessionId);
    return until !== undefined && until > this.clock.now();
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
    const { sessions } = this.accounts;
    for (const { id, userId: owner } of [...sessions.values()]) if (owner === userId) sessions.delete(id);
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

  override async settings(userId: string): Promise<UserSettings | null> {
    const { users, tokens } = this.accounts;
    const user = users.find(({ id }) => id === userId);
    if (!user) return null;
    const now = this.clock.now();
    const { username, email, emailVerified, emailNotifications, notificationFrequency } = user;
    const isLeftOver = notificationFrequency === 'instant' && planInForce(user, now, null) === 'FREE';
    const pending = tokens.findLast(
      ({ holder, purpose, expiresAt }) =>
        holder.userId === userId && purpose === 'change-email' && expiresAt > now,
    );
    return {
      user: {
        ...{ username, email, emailVerified, emailNotifications },
        notificationFrequency: isLeftOver ? 'daily' : notificationFrequency,
        pendingEmail: pending?.holder.email ?? null,
        createdAt: user.createdAt.toISOString(),
        ...(user.passwordChangedAt && { lastPasswordChange: user.passwordChangedAt.toISOString() }),
      },
      stats: { totalGames: 0, favoriteGames: 0, unreadNotifications: 0, totalNotifications: 0 },
    };
  }
}
