import { CategoryRepository } from '@patchlight/application/ports';
import type { CategoryLook, DeletedCategory } from '@patchlight/application/ports';
import { Categories, categoryKey } from '@patchlight/domain';
import { sql } from 'kysely';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import { mayBeInstant } from '../kernel/deliveries/may-be-instant.ts';
import { lockUser, tables } from '../statements.ts';

const columnsOf = ({ name, color, icon }: CategoryLook) => ({
  name,
  nameKey: categoryKey(name),
  color,
  icon,
});

/** With `<>`: none of the values. */
const allOf = <T>(values: readonly T[]) => sql<T>`all(${values})`;

export class SqlCategoryRepository extends CategoryRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async lock(userId: string): Promise<Categories> {
    await this.db.first(lockUser(userId));
    return new Categories(
      await this.db.all(tables.selectFrom('categories').select(['id', 'name']).where('userId', '=', userId)),
    );
  }

  override async add(userId: string, { name, color, icon }: CategoryLook): Promise<string> {
    const added = await this.db.queryOne(
      row({ id: c.bigint }),
      `insert into categories (user_id, name, name_key, color, icon, position)
       select $1, $2, $3, $4, $5, coalesce(max(position) + 1, 0) from categories where user_id = $1 returning id`,
      [userId, name, categoryKey(name), color, icon],
    );
    return added!.id;
  }

  override async update(userId: string, id: string, look: CategoryLook): Promise<void> {
    await this.db.run(
      tables.updateTable('categories').set(columnsOf(look)).where('userId', '=', userId).where('id', '=', id),
    );
  }

  override async remove(userId: string, id: string): Promise<DeletedCategory> {
    const games = await this.db.all(
      tables
        .selectFrom('categoryGames')
        .select('appId')
        .where('userId', '=', userId)
        .where('categoryId', '=', id),
    );
    const notifications = await this.db.first(
      tables
        .selectFrom('categoryNotifications')
        .select(['email', 'push', 'chat'])
        .where('userId', '=', userId)
        .where('categoryId', '=', id),
    );
    const row = await this.db.first(
      tables
        .deleteFrom('categories')
        .where('userId', '=', userId)
        .where('id', '=', id)
        .returning(['id', 'name', 'color', 'icon', 'position']),
    );
    return { ...row!, appIds: games.map(({ appId }) => appId), ...(notifications && { notifications }) };
  }

  override async restore(
    userId: string,
    { id, position, appIds, notifications, ...look }: DeletedCategory,
  ): Promise<void> {
    await this.db.run(tables.insertInto('categories').values({ ...columnsOf(look), id, userId, position }));
    await this.setGames(userId, id, appIds);
    if (!notifications) return;
    const { email, push, chat } = notifications;
    await this.db.run(
      tables.insertInto('categoryNotifications').values({ userId, categoryId: id, email, push, chat }),
    );
    await this.db.run(mayBeInstant(userId));
  }

  override async reorder(userId: string, ids: readonly string[]): Promise<void> {
    await this.db.change(
      `update categories c set position = place
       from unnest($2::bigint[]) with ordinality ordered (id, place) where c.user_id = $1 and c.id = ordered.id`,
      [userId, ids],
    );
  }

  override async setGames(userId: string, id: string, appIds: readonly number[]): Promise<void> {
    await this.db.run(
      tables
        .deleteFrom('categoryGames')
        .where('userId', '=', userId)
        .where('categoryId', '=', id)
        .where('appId', '<>', allOf(appIds)),
    );
    await this.db.change(
      `insert into category_games (user_id, category_id, app_id)
       select $1, $2, app_id from follows where user_id = $1 and app_id = any($3::int[])
       on conflict do nothing`,
      [userId, id, appIds],
    );
  }

  override async findByGame(userId: string, appId: number): Promise<string[]> {
    const rows = await this.db.all(
      tables
        .selectFrom('categoryGames')
        .select('categoryId')
        .where('userId', '=', userId)
        .where('appId', '=', appId)
        .orderBy('categoryId'),
    );
    return rows.map(({ categoryId }) => categoryId);
  }

  override async setForGame(userId: string, appId: number, ids: readonly string[]): Promise<boolean> {
    const follow = await this.db.first(
      tables
        .selectFrom('follows')
        .select('appId')
        .where('userId', '=', userId)
        .where('appId', '=', appId)
        .forKeyShare(),
    );
    if (!follow) return false;
    await this.db.run(
      tables
        .deleteFrom('categoryGames')
        .where('userId', '=', userId)
        .where('appId', '=', appId)
        .where('categoryId', '<>', allOf(ids)),
    );
    await this.db.change(
      `insert into category_games (user_id, category_id, app_id)
       select $1, id, $2 from categories where user_id = $1 and id = any($3::bigint[]) on conflict do nothing`,
      [userId, appId, ids],
    );
    return true;
  }
}
