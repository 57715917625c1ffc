import { CategoryQueries } from '@patchlight/application/ports';
import type { Category, CategoryIcon } from '@patchlight/contracts';
import { DEFAULT_CATEGORIES } from '@patchlight/domain';
import { IS_RECENT } from '../kernel/games/library-sql.ts';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';

const DEFAULTS = row({ count: c.int, favorites: c.ints, recent: c.ints });

const OWN = row({
  id: c.bigint,
  name: c.text,
  color: c.int,
  icon: c.word<CategoryIcon>(),
  app_ids: c.ints,
});

export class SqlCategoryQueries extends CategoryQueries {
  constructor(private readonly db: Database) {
    super();
  }

  override async list(userId: string): Promise<Category[]> {
    const [defaults, own] = await Promise.all([this.defaults(userId), this.own(userId)]);
    return [...defaults, ...own];
  }

  private async defaults(userId: string): Promise<Category[]> {
    const row = await this.db.queryOne(
      DEFAULTS,
      `select count(*)::int as count,
         coalesce(array_agg(f.app_id order by f.app_id) filter (where f.is_favorite), '{}') as favorites,
         coalesce(array_agg(f.app_id order by f.app_id) filter (where ${IS_RECENT}), '{}') as recent
       from follows f join games g on g.app_id = f.app_id left join updates u on u.id = g.latest_update_id
       where f.user_id = $1`,
      [userId],
    );
    const { count, favorites, recent } = row!;
    const games = { all: null, favorites, recent };
    return DEFAULT_CATEGORIES.map((category) => {
      const appIds = games[category.id];
      return { ...category, gameCount: appIds?.length ?? count, isDefault: true, appIds };
    });
  }

  private async own(userId: string): Promise<Category[]> {
    const rows = await this.db.query(
      OWN,
      `select c.id, c.name, c.color, c.icon,
         array(select g.app_id from category_games g
               where g.user_id = $1 and g.category_id = c.id order by g.app_id) as app_ids
       from categories c where c.user_id = $1 order by c.position, c.id`,
      [userId],
    );
    return rows.map(({ app_ids: appIds, ...category }) => ({
      ...category,
      gameCount: appIds.length,
      isDefault: false,
      appIds,
    }));
  }
}
