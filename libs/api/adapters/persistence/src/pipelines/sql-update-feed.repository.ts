import { UpdateFeedRepository } from '@patchlight/application/ports';
import type { UpdateFeed, NewUpdateFeed, UnitOfWork } from '@patchlight/application/ports';
import type { UpdateKind } from '@patchlight/contracts';
import { DEFAULT_CATEGORIES } from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';
import { sha256 } from '../kernel/sha256.ts';
import { toDate } from '../kernel/database.ts';

interface FeedRow {
  id: string;
  user_id: string;
  name: string;
  kinds: UpdateKind[];
  category: string | null;
  category_name: string | null;
  sealed_token: string;
  created_at: string;
  last_read_at: string | null;
}

const COLUMNS = `id, user_id, name, kinds, category, sealed_token, created_at, last_read_at,
  (select c.name from categories c where c.user_id = f.user_id and c.id::text = f.category) as category_name`;

const defaultNamed = (category: string): string | null =>
  DEFAULT_CATEGORIES.find(({ id }) => id === category)?.name ?? null;

const toFeed = (row: FeedRow): UpdateFeed => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  kinds: row.kinds,
  category:
    row.category === null
      ? null
      : { id: row.category, name: row.category_name ?? defaultNamed(row.category) },
  sealedToken: row.sealed_token,
  createdAt: toDate(row.created_at),
  lastReadAt: row.last_read_at === null ? null : toDate(row.last_read_at),
});

export class SqlUpdateFeedRepository extends UpdateFeedRepository {
  constructor(
    private readonly db: Database,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  override async hasCategory(userId: string, category: string): Promise<boolean> {
    if (defaultNamed(category) !== null) return true;
    const row = await this.db.queryOne('select from categories where user_id = $1 and id::text = $2', [
      userId,
      category,
    ]);
    return row !== null;
  }

  override add(feed: NewUpdateFeed, limit: number): Promise<UpdateFeed | null> {
    const { userId, name, kinds, category, token, sealedToken, createdAt } = feed;
    return this.unitOfWork.run(async () => {
      await this.db.query('select 1 from users where id = $1 for update', [userId]);
      const row = await this.db.queryOne<FeedRow>(
        `insert into update_feeds as f (user_id, name, kinds, category, token_hash, sealed_token, created_at)
         select $1::bigint, $2::text, $3::text[], $4::text, $5::bytea, $6::text, $7::timestamptz
         where (select count(*) from update_feeds where user_id = $1::bigint) < $8 returning ${COLUMNS}`,
        [userId, name, kinds, category, sha256(token), sealedToken, createdAt, limit],
      );
      return row && toFeed(row);
    });
  }

  override async findByUser(userId: string): Promise<UpdateFeed[]> {
    const rows = await this.db.query<FeedRow>(
      `select ${COLUMNS} from update_feeds f where user_id = $1 order by id`,
      [userId],
    );
    return rows.map(toFeed);
  }

  override async findByToken(token: string): Promise<UpdateFeed | null> {
    const row = await this.db.queryOne<FeedRow>(
      `select ${COLUMNS} from update_feeds f where token_hash = $1
         and exists (select 1 from users u where u.id = f.user_id and u.disabled_at is null)`,
      [sha256(token)],
    );
    return row && toFeed(row);
  }

  /** Precise to five minutes, so that reads seldom cause writes. */
  override async recordRead(id: string, now: Date): Promise<void> {
    await this.db.change(
      `update update_feeds set last_read_at = $2::timestamptz
       where id = $1 and (last_read_at is null or last_read_at <= $2::timestamptz - interval '5 minutes')`,
      [id, now],
    );
  }

  override async rotate(
    userId: string,
    id: string,
    { token, sealedToken }: { token: string; sealedToken: string },
  ): Promise<UpdateFeed | null> {
    const row = await this.db.queryOne<FeedRow>(
      `update update_feeds f set token_hash = $3, sealed_token = $4 where user_id = $1 and id = $2 returning ${COLUMNS}`,
      [userId, id, sha256(token), sealedToken],
    );
    return row && toFeed(row);
  }

  override async remove(userId: string, id: string): Promise<boolean> {
    return (
      (await this.db.change('delete from update_feeds where user_id = $1 and id = $2', [userId, id])) > 0
    );
  }
}
