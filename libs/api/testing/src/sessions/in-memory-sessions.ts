import {
  ActivityLog,
  SESSIONS_PER_ACCOUNT,
  SecurityQueries,
  SessionQueries,
  SessionRepository,
} from '@patchlight/application/ports';
import type {
  Activity,
  Clock,
  RemainingSession,
  RecordedActivity,
  SignedInBrowser,
  SignedInUser,
} from '@patchlight/application/ports';
import { AccountDisabled, SignInExpired } from '@patchlight/domain';
import type { Session } from '@patchlight/domain';
import type { InMemoryAccounts } from '../identity/in-memory-accounts.ts';

export class InMemorySessionRepository extends SessionRepository {
  constructor(private readonly accounts: InMemoryAccounts) {
    super();
  }

  override async add(session: Session, signInVersion?: number): Promise<void> {
    const owner = this.accounts.users.find(({ id }) => id === session.userId);
    if (owner?.disabledAt) throw new AccountDisabled();
    if (signInVersion !== undefined && owner?.signInVersion !== signInVersion) throw new SignInExpired();
    const { sessions } = this.accounts;
    sessions.set(session.id, session);
    const own = [...sessions.values()].filter(({ userId }) => userId === session.userId);
    for (const { id } of own.slice(0, -SESSIONS_PER_ACCOUNT)) sessions.delete(id);
  }

  override async end(sessionId: string): Promise<void> {
    this.accounts.sessions.delete(sessionId);
  }

  override async endOwn(userId: string, sessionId: string): Promise<boolean> {
    const { sessions } = this.accounts;
    return sessions.get(sessionId)?.userId === userId && sessions.delete(sessionId);
  }

  override async endAll(userId: string, keep?: RemainingSession): Promise<void> {
    await this.endSignIns(userId);
    const browsers = this.accounts.browsers.get(userId);
    for (const browser of browsers?.keys() ?? []) if (browser !== keep?.browser) browsers?.delete(browser);
    for (const session of this.accounts.sessions.values())
      if (session.userId === userId && session.id !== keep?.sessionId)
        this.accounts.sessions.delete(session.id);
  }

  override async endSignIns(userId: string): Promise<void> {
    const { tickets, users } = this.accounts;
    const user = users.find(({ id }) => id === userId);
    if (user) user.signInVersion += 1;
    for (const [key, ticket] of tickets) if (ticket.userId === userId) tickets.delete(key);
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
    this.accounts.sessions.delete(sessionId);
    this.accounts.sessions.set(sessionId, session);
    return { userId: user.id, sessionId, isAdmin: user.isAdmin, isTwoStep: session.isTwoStep };
  }

  override async isConfirmed(sessionId: string): Promise<boolean> {
    const until = this.accounts.confirmedUntil.get(sessionId);
    return until !== undefined && until > this.clock.now();
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

  /** Activities of a user, oldest first. */
  of(userId: string): string[] {
    return this.accounts.activities.filter((activity) => activity.userId === userId).map(({ act }) => act);
  }
}

export class InMemorySecurityQueries extends SecurityQueries {
  constructor(
    private readonly accounts: InMemoryAccounts,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async listSessions(userId: string): Promise<SignedInBrowser[]> {
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

  override async listActivity(
    userId: string,
    before: string | null,
    limit: number,
  ): Promise<RecordedActivity[]> {
    return this.accounts.activities
      .map(({ act, caller, detail = {}, userId: owner }, index) => ({
        id: String(index + 1),
        act,
        detail,
        owner,
        addressRange: caller.addressRange,
        userAgent: caller.userAgent,
        at: this.clock.now().toISOString(),
      }))
      .filter(({ id, owner }) => owner === userId && (before === null || Number(id) < Number(before)))
      .toReversed()
      .slice(0, limit)
      .map(({ owner: _, ...row }) => row);
  }
}
