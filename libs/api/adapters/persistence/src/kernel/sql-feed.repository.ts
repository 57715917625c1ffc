import { FeedRepository } from '@patchlight/application/ports';
import type { Feed, NewFeed, UnitOfWork } from '@patchlight/application/ports';
import { defaultCategoryName, withCategoryNames } from './games/category-names.ts';
import type { Database } from './database.ts';
import { sha256 } from './sha256.ts';

interface FeedRow<Kind> {
  id: string;
  user_id: string;
  name: string;
  kinds: Kind[];
  category: string | null;
  sealed_token: string;
  created_at: Date;
  last_read_at: Date | null;
}

const COLUMNS = 'id, user_id, name, kinds, category, sealed_token, created_at, last_read_at';

const toFeed = <Kind>(row: FeedRow<Kind> & { category_name: string | null }): Feed<Kind> => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  kinds: row.kinds,
  category: row.category === null ? null : { id: row.category, name: row.category_name },
  sealedToken: row.sealed_token,
  createdAt: row.created_at,
  lastReadAt: row.last_read_at,
});

export class SqlFeedRepository<Kind> extends FeedRepository<Kind> {
  constructor(
    private readonly table: 'calendar_feeds' | 'update_feeds',
    private readonly db: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  override async hasCategory(userId: string, category: string): Promise<boolean> {
    if (defaultCategoryName(category) !== null) return true;
    const row = await this.db.queryOne('select from categories where user_id = $1 and id::text = $2', [
      userId,
      category,
    ]);
    return row !== null;
  }

  override add(feed: NewFeed<Kind>, limit: number): Promise<Feed<Kind> | null> {
    const { userId, name, kinds, category, token, sealedToken, createdAt } = feed;
    return this.unitOfWork.run(async () => {
      await this.db.query('select 1 from users where id = $1 for no key update', [userId]);
      const feeds = await this.db.query(`select 1 from ${this.table} where user_id = $1`, [userId]);
      if (feeds.length >= limit) return null;
      await this.db.change(
        `insert into ${this.table} (user_id, name, kinds, category, token_hash, sealed_token, created_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [userId, name, kinds, category, sha256(token), sealedToken, createdAt],
      );
      return this.findByToken(token);
    });
  }

  override async findByUser(userId: string): Promise<Feed<Kind>[]> {
    const rows = await this.db.query<FeedRow<Kind>>(
      `select ${COLUMNS} from ${this.table} f where user_id = $1 order by id`,
      [userId],
    );
    return (await withCategoryNames(this.db, rows)).map(toFeed);
  }

  override async findByToken(token: string): Promise<Feed<Kind> | null> {
    const row = await this.db.queryOne<FeedRow<Kind>>(
      `select ${COLUMNS} from ${this.table} f where token_hash = $1
         and exists (select 1 from users u where u.id = f.user_id and u.disabled_at is null)`,
      [sha256(token)],
    );
    return row && toFeed((await withCategoryNames(this.db, [row]))[0]!);
  }

  /** Precise to five minutes, so that reads seldom cause writes. */
  override async recordRead(id: string, now: Date): Promise<void> {
    await this.db.change(
      `update ${this.table} set last_read_at = $2::timestamptz
       where id = $1 and (last_read_at is null or last_read_at <= $2::timestamptz - interval '5 minutes')`,
      [id, now],
    );
  }

  override async rotate(
    userId: string,
    id: string,
    { token, sealedToken }: { token: string; sealedToken: string },
  ): Promise<Feed<Kind> | null> {
    const changed = await this.db.change(
      `update ${this.table} set token_hash = $3, sealed_token = $4 where user_id = $1 and id = $2`,
      [userId, id, sha256(token), sealedToken],
    );
    return changed === 0 ? null : this.findByToken(token);
  }

  override async remove(userId: string, id: string): Promise<boolean> {
    return (
      (await this.db.change(`delete from ${this.table} where user_id = $1 and id = $2`, [userId, id])) > 0
    );
  }
}
