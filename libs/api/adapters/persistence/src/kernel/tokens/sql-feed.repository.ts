import { FeedRepository } from '@patchlight/application/ports';
import type { Feed, NewFeed, UnitOfWork } from '@patchlight/application/ports';
import { sql } from 'kysely';
import type { Compilable } from 'kysely';
import { asText, lockUser, prepared, tables } from '../../statements.ts';
import { defaultCategoryName, withCategories } from '../games/category-names.ts';
import type { Database } from '../database.ts';
import { sha256 } from './sha256.ts';

const COLUMNS = [
  'id',
  'userId',
  'name',
  'kinds',
  'category',
  'sealedToken',
  'createdAt',
  'lastReadAt',
] as const;

type FeedRow = Omit<Feed<unknown>, 'category'> & { category: string | null };

export class SqlFeedRepository<Kind> extends FeedRepository<Kind> {
  /** The other table has the same columns. */
  private readonly table: 'updateFeeds';
  private readonly byToken = prepared(({ tokenHash }: { tokenHash: Buffer }) =>
    tables
      .selectFrom(this.table)
      .select(COLUMNS)
      .where('tokenHash', '=', tokenHash)
      .where('userId', 'in', tables.selectFrom('users').select('id').where('disabledAt', 'is', null)),
  );

  constructor(
    table: 'calendarFeeds' | 'updateFeeds',
    private readonly db: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
    this.table = table as 'updateFeeds';
  }

  override async hasCategory(userId: string, category: string): Promise<boolean> {
    if (defaultCategoryName(category) !== null) return true;
    const own = tables.selectFrom('categories').where('userId', '=', userId);
    return (await this.db.first(own.where(asText('id'), '=', category))) !== null;
  }

  override add({ token, kinds, ...feed }: NewFeed<Kind>, limit: number): Promise<Feed<Kind> | null> {
    return this.unitOfWork.run(async () => {
      await this.db.first(lockUser(feed.userId));
      const feeds = await this.db.all(tables.selectFrom(this.table).where('userId', '=', feed.userId));
      if (feeds.length >= limit) return null;
      const values = { ...feed, kinds: kinds as readonly unknown[] as string[], tokenHash: sha256(token) };
      await this.db.run(tables.insertInto(this.table).values(values));
      return this.findByToken(token);
    });
  }

  override async findByUser(userId: string): Promise<Feed<Kind>[]> {
    return this.find(
      tables.selectFrom(this.table).select(COLUMNS).where('userId', '=', userId).orderBy('id'),
    );
  }

  override async findByToken(token: string): Promise<Feed<Kind> | null> {
    const [feed] = await this.find(this.byToken({ tokenHash: sha256(token) }));
    return feed ?? null;
  }

  /** Precise to five minutes, so that reads seldom cause writes. */
  override async recordRead(id: string, now: Date): Promise<void> {
    await this.db.run(
      tables
        .updateTable(this.table)
        .set({ lastReadAt: now })
        .where('id', '=', id)
        .where((is) =>
          is.or([
            is('lastReadAt', 'is', null),
            is('lastReadAt', '<=', sql<Date>`${now}::timestamptz - interval '5 minutes'`),
          ]),
        ),
    );
  }

  override async rotate(
    userId: string,
    id: string,
    { token, sealedToken }: { token: string; sealedToken: string },
  ): Promise<Feed<Kind> | null> {
    const changed = await this.db.run(
      tables
        .updateTable(this.table)
        .set({ tokenHash: sha256(token), sealedToken })
        .where('userId', '=', userId)
        .where('id', '=', id),
    );
    return changed === 0 ? null : this.findByToken(token);
  }

  override async remove(userId: string, id: string): Promise<boolean> {
    const own = tables.deleteFrom(this.table).where('userId', '=', userId);
    return (await this.db.run(own.where('id', '=', id))) > 0;
  }

  private async find(statement: Compilable<FeedRow>): Promise<Feed<Kind>[]> {
    const feeds = await withCategories(this.db, await this.db.all(statement));
    return feeds.map((feed) => ({ ...feed, kinds: feed.kinds as Kind[] }));
  }
}
