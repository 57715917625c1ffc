import { ApiTokenQueries, ApiTokenRepository } from '@patchlight/application/ports';
import type { ApiTokenHolder, Clock, NewApiToken } from '@patchlight/application/ports';
import type { ApiTokenRow } from '@patchlight/contracts';
import type { InMemoryAccounts } from '../identity/in-memory-accounts.ts';

const MINUTE_MS = 60_000;

export class InMemoryApiTokenRepository extends ApiTokenRepository {
  tokens: (NewApiToken & { id: string; lastUsedAt: Date | null })[] = [];
  private last = 0;

  override async add(token: NewApiToken, limit: number): Promise<string | null> {
    if (this.tokens.filter(({ userId }) => userId === token.userId).length >= limit) return null;
    this.last += 1;
    this.tokens.push({ ...token, id: String(this.last), lastUsedAt: null });
    return String(this.last);
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

  override async authenticate(token: string): Promise<ApiTokenHolder | null> {
    const found = this.repository.tokens.find((candidate) => candidate.token === token);
    const owner = this.accounts.users.find(({ id }) => id === found?.userId);
    if (!found || !owner || owner.disabledAt || this.isExpired(found.expiresAt)) return null;
    const now = this.clock.now();
    if (!found.lastUsedAt || now.getTime() - found.lastUsedAt.getTime() >= MINUTE_MS) found.lastUsedAt = now;
    return { userId: owner.id, scope: found.scope };
  }

  override async list(userId: string): Promise<ApiTokenRow[]> {
    return this.repository.tokens
      .filter((token) => token.userId === userId)
      .map(({ id, name, prefix, scope, createdAt, expiresAt, lastUsedAt }) => ({
        id,
        name,
        prefix,
        scope,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt?.toISOString() ?? null,
        isExpired: this.isExpired(expiresAt),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }));
  }

  private isExpired(expiresAt: Date | null): boolean {
    return expiresAt !== null && expiresAt <= this.clock.now();
  }
}
