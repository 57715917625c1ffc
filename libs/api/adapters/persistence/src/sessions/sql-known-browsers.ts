import { BROWSERS_PER_ACCOUNT, KnownBrowsers } from '@patchlight/application/ports';
import { sql } from 'kysely';
import type { Database } from '../kernel/database.ts';
import { sha256 } from '../kernel/tokens/sha256.ts';
import { tables } from '../statements.ts';

export class SqlKnownBrowsers extends KnownBrowsers {
  constructor(private readonly db: Database) {
    super();
  }

  override async find(userId: string, browser: string): Promise<string | null> {
    const hash = sha256(browser);
    const own = tables.selectFrom('knownBrowsers').where('userId', '=', userId);
    const row = await this.db.first(own.where('browserHash', '=', hash));
    return row === null ? null : hash.toString('base64url');
  }

  override async remember(userId: string, browser: string, now: Date): Promise<void> {
    const browserHash = sha256(browser);
    const noted = await this.db.run(
      tables
        .insertInto('knownBrowsers')
        .values({ userId, browserHash, seenAt: now })
        .onConflict((conflict) =>
          conflict
            .columns(['userId', 'browserHash'])
            .doUpdateSet({ seenAt: now })
            .where(sql<boolean>`excluded.seen_at - known_browsers.seen_at > interval '1 day'`),
        ),
    );
    if (noted === 0) return;
    const forgotten = tables
      .selectFrom('knownBrowsers')
      .select('browserHash')
      .where('userId', '=', userId)
      .orderBy('seenAt', 'desc')
      .orderBy(sql`browser_hash = ${browserHash}`, 'desc')
      .offset(BROWSERS_PER_ACCOUNT);
    await this.db.run(
      tables.deleteFrom('knownBrowsers').where('userId', '=', userId).where('browserHash', 'in', forgotten),
    );
  }
}
