import { ApiTokenQueries, ApiTokenRepository } from '@patchlight/application/ports';
import type { ApiTokenHolder, Clock, ExpiringApiToken, NewApiToken } from '@patchlight/application/ports';
import type { ApiTokenRow } from '@patchlight/contracts';
import type { User } from '@patchlight/domain';
import type { InMemoryAccounts } from '../identity/in-memory-accounts.ts';

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 86_400_000;

interface StoredToken extends NewApiToken {
  id: string;
  lastUsedAt: Date | null;
  lastUsedFrom: string | null;
  rotatedAt: Date | null;
  isWarned: boolean;
  previous: { token: string; until: Date } | null;
}

export class InMemoryApiTokenRepository extends ApiTokenRepository {
  tokens: StoredToken[] = [];
  private last = 0;

  constructor(private readonly accounts: InMemoryAccounts) {
    super();
  }

  override async add(token: NewApiToken, limit: number): Promise<string | null> {
    if (this.tokens.filter(({ userId }) => userId === token.userId).length >= limit) return null;
    this.last += 1;
    this.tokens.push({
      ...token,
      id: String(this.last),
      lastUsedAt: null,
      lastUsedFrom: null,
      rotatedAt: null,
      isWarned: false,
      previous: null,
    });
    return String(this.last);
  }

  override async rotate(
    userId: string,
    id: string,
    { token, prefix, now, previousUntil }: Parameters<ApiTokenRepository['rotate']>[2],
  ): Promise<string | null> {
    const found = this.tokens.find((candidate) => candidate.userId === userId && candidate.id === id);
    if (!found || (found.expiresAt && found.expiresAt <= now)) return null;
    const { expiresAt } = found;
    const until = expiresAt && expiresAt < previousUntil ? expiresAt : previousUntil;
    found.previous = { token: found.token, until };
    if (expiresAt) {
      const lifetime = expiresAt.getTime() - (found.rotatedAt ?? found.createdAt).getTime();
      found.expiresAt = new Date(now.getTime() + lifetime);
    }
    Object.assign(found, { token, prefix, rotatedAt: now, isWarned: false });
    return found.name;
  }

  override async claimExpiring(now: Date, until: Date, count: number): Promise<ExpiringApiToken[]> {
    const ownerOf = ({ userId }: StoredToken): User | undefined =>
      this.accounts.users.find(
        ({ id, emailVerified, disabledAt }) => id === userId && emailVerified && !disabledAt,
      );
    const due = this.tokens
      .filter((token) => {
        const { expiresAt, isWarned, rotatedAt, createdAt } = token;
        if (!expiresAt || isWarned || expiresAt <= now || expiresAt > until) return false;
        const lasts = expiresAt.getTime() - (rotatedAt ?? createdAt).getTime();
        return lasts > WEEK_MS && ownerOf(token) !== undefined;
      })
      .toSorted((one, other) => one.expiresAt!.getTime() - other.expiresAt!.getTime())
      .slice(0, count);
    return due.map((token) => {
      token.isWarned = true;
      const { name, prefix, expiresAt } = token;
      const owner = ownerOf(token)!;
      return {
        name,
        prefix,
        expiresAt: expiresAt!,
        owner: { id: owner.id, name: owner.name, email: owner.email },
      };
    });
  }

  override async remove(userId: string, id: string): Promise<boolean> {
    const before = this.tokens.length;
    this.tokens = this.tokens.filter((token) => token.userId !== userId || token.id !== id);
    return this.tokens.length < before;
  }
}

export class InMemoryApiTokenQueries extends ApiTokenQueries {
  constructor(
    private readonly accounts: InMemoryAccounts,
    private readonly repository: InMemoryApiTokenRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async authenticate(token: string, addressRange: string): Promise<ApiTokenHolder | null> {
    const now = this.clock.now();
    const found = this.repository.tokens.find(
      ({ token: own, previous }) => own === token || (previous?.token === token && previous.until > now),
    );
    const owner = this.accounts.users.find(({ id }) => id === found?.userId);
    if (!found || !owner || owner.disabledAt || this.isExpired(found.expiresAt)) return null;
    if (!found.lastUsedAt || now.getTime() - found.lastUsedAt.getTime() >= MINUTE_MS)
      Object.assign(found, { lastUsedAt: now, lastUsedFrom: addressRange });
    const { id: tokenId, name, scopes, appIds } = found;
    return { userId: owner.id, tokenId, name, scopes, appIds };
  }

  override async list(userId: string): Promise<ApiTokenRow[]> {
    return this.repository.tokens
      .filter((token) => token.userId === userId)
      .map(
        ({ id, name, prefix, scopes, appIds, createdAt, expiresAt, lastUsedAt, lastUsedFrom, previous }) => ({
          id,
          name,
          prefix,
          scopes,
          appIds,
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt?.toISOString() ?? null,
          isExpired: this.isExpired(expiresAt),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
          lastUsedFrom,
          previousValidUntil:
            previous && previous.until > this.clock.now() ? previous.until.toISOString() : null,
        }),
      );
  }

  private isExpired(expiresAt: Date | null): boolean {
    return expiresAt !== null && expiresAt <= this.clock.now();
  }
}
