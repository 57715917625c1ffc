import { AccountTokenRepository } from '@patchlight/application/ports';
import type { TokenHolder, TokenPurpose } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';
import { sha256 } from '../kernel/tokens/sha256.ts';
import { anyOf, lockUser, tables } from '../statements.ts';

export class SqlAccountTokenRepository extends AccountTokenRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async add(
    token: string,
    purpose: TokenPurpose,
    { userId, email, now, expiresAt }: TokenHolder & { now: Date; expiresAt: Date },
  ): Promise<void> {
    await this.db.run(
      tables
        .insertInto('accountTokens')
        .values({ tokenHash: sha256(token), userId, purpose, email, createdAt: now, expiresAt }),
    );
  }

  override consume(token: string, purpose: TokenPurpose, now: Date): Promise<TokenHolder | null> {
    return this.db.first(
      tables
        .deleteFrom('accountTokens')
        .where('tokenHash', '=', sha256(token))
        .where('purpose', '=', purpose)
        .where('expiresAt', '>', now)
        .returning(['userId', 'email']),
    );
  }

  override async revoke(userId: string, purposes: readonly TokenPurpose[]): Promise<void> {
    await this.db.first(lockUser(userId));
    const own = tables.deleteFrom('accountTokens').where('userId', '=', userId);
    await this.db.run(own.where('purpose', '=', anyOf(purposes)));
  }
}
