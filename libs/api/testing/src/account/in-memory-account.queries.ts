import { AccountQueries, AccountTokenRepository } from '@patchlight/application/ports';
import type { Clock, TokenHolder, TokenPurpose } from '@patchlight/application/ports';
import { DEFAULT_STORE_COUNTRY } from '@patchlight/contracts';
import type { UserBody, UserSettings } from '@patchlight/contracts';
import { planInForce } from '@patchlight/domain';
import type { InMemoryAccounts } from '../identity/in-memory-accounts.ts';

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

  override async consume(token: string, purpose: TokenPurpose, now: Date): Promise<TokenHolder | null> {
    const { tokens } = this.accounts;
    const at = tokens.findIndex(
      (one) => one.token === token && one.purpose === purpose && one.expiresAt > now,
    );
    return at < 0 ? null : tokens.splice(at, 1)[0]!.holder;
  }

  override async revoke(userId: string, purposes: readonly TokenPurpose[]): Promise<void> {
    const { tokens } = this.accounts;
    const kept = tokens.filter(
      ({ holder, purpose }) => holder.userId !== userId || !purposes.includes(purpose),
    );
    tokens.splice(0, tokens.length, ...kept);
  }
}

export class InMemoryAccountQueries extends AccountQueries {
  constructor(
    private readonly accounts: InMemoryAccounts,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async findUser(userId: string): Promise<UserBody | null> {
    const user = this.accounts.users.find(({ id }) => id === userId);
    if (!user) return null;
    const { id, name, username, email, isAdmin, emailVerified, subscriptionStatus, autoRenew } = user;
    return {
      id,
      name,
      username,
      email,
      isAdmin,
      emailVerified,
      subscriptionStatus,
      autoRenew,
      createdAt: user.createdAt.toISOString(),
      currentPlan: planInForce(user, this.clock.now(), null),
      planExpiresAt: user.planExpiresAt?.toISOString() ?? null,
      hasEarlyAccess: false,
    };
  }

  override async findSettings(userId: string): Promise<UserSettings | null> {
    const { users, tokens, mailRefusals } = this.accounts;
    const user = users.find(({ id }) => id === userId);
    if (!user) return null;
    const refusal = mailRefusals.get(userId);
    const now = this.clock.now();
    const { username, email, emailVerified, emailNotifications, notificationFrequency } = user;
    const isLeftOver = notificationFrequency === 'instant' && planInForce(user, now, null) === 'FREE';
    const pending = tokens.findLast(
      ({ holder, purpose, expiresAt }) =>
        holder.userId === userId && purpose === 'change-email' && expiresAt > now,
    );
    return {
      user: {
        username,
        email,
        emailVerified,
        emailNotifications,
        notificationFrequency: isLeftOver ? 'daily' : notificationFrequency,
        pendingEmail: pending?.holder.email ?? null,
        mailRefusal: refusal ? { at: refusal.at.toISOString(), reason: refusal.reason } : null,
        storeCountry: DEFAULT_STORE_COUNTRY,
        createdAt: user.createdAt.toISOString(),
        ...(user.passwordChangedAt && { lastPasswordChange: user.passwordChangedAt.toISOString() }),
      },
      stats: { totalGames: 0, favoriteGames: 0, unreadNotifications: 0, totalNotifications: 0 },
    };
  }
}
