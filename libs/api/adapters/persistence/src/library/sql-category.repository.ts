import { CategoryRepository } from '@patchlight/application/ports';
import type { CategoryLook, DeletedCategory } from '@patchlight/application/ports';
import { Categories, categoryKey } from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';
import { MAY_BE_INSTANT } from '../kernel/may-be-instant.ts';

export class SqlCategoryRepository extends CategoryRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async lock(userId: string): Promise<Categories> {
    await this.db.query('select 1 from users where id = $1 for no key update', [userId]);
    return new Categories(
      await this.db.query<{ id: string; name: string }>(
        'select id, name from categories where user_id = $1',
        [userId],
      ),
    );
  }

  override async add(userId: string, { name, color, icon }: CategoryLook): Promise<string> {
    const row = await this.db.queryOne<{ id: string }>(
      `insert into categories (user_id, name, name_key, color, icon, position)
       select $1, $2, $3, $4, $5, coalesce(max(position) + 1, 0) from categories where user_id = $1 returning id`,
      [userId, name, categoryKey(name), color, icon],
    );
    return row!.id;
  }

  override async update(userId: string, id: string, { name, color, icon }: CategoryLook): Promise<void> {
    await this.db.change(
      'update categories set name = $3, name_key = $4, color = $5, icon = $6 where user_id = $1 and id = $2',
      [userId, id, name, categoryKey(name), color, icon],
    );
  }

  override async remove(userId: string, id: string): Promise<DeletedCategory> {
    const games = await this.db.query<{ app_id: number }>(
      'select app_id from category_games where user_id = $1 and category_id = $2',
      [userId, id],
    );
    const notifications = await this.db.queryOne<NonNullable<DeletedCategory['notifications']>>(
      'select email, push, chat from category_notifications where user_id = $1 and category_id = $2',
      [userId, id],
    );
    const row = await this.db.queryOne<Omit<DeletedCategory, 'appIds'>>(
      'delete from categories where user_id = $1 and id = $2 returning id, name, color, icon, position',
      [userId, id],
    );
    return { ...row!, appIds: games.map(({ app_id }) => app_id), ...(notifications && { notifications }) };
  }

  override async restore(
    userId: string,
    { id, name, color, icon, position, appIds, notifications }: DeletedCategory,
  ): Promise<void> {
    await this.db.change(
      `insert into categories (id, user_id, name, name_key, color, icon, position)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, userId, name, categoryKey(name), color, icon, position],
    );
    await this.setGames(userId, id, appIds);
    if (!notifications) return;
    const { email, push, chat } = notifications;
    await this.db.change(
      `insert into category_notifications (user_id, category_id, email, push, chat) values ($1, $2, $3, $4, $5)`,
      [userId, id, email, push, chat],
    );
    await this.db.change(MAY_BE_INSTANT, [userId]);
  }

  override async reorder(userId: string, ids: readonly string[]): Promise<void> {
    await this.db.change(
      `update categories c set position = place
       from unnest($2::bigint[]) with ordinality ordered (id, place) where c.user_id = $1 and c.id = ordered.id`,
      [userId, ids],
    );
  }

  override async setGames(userId: string, id: string, appIds: readonly number[]): Promise<void> {
    await this.db.change(
      'delete from category_games where user_id = $1 and category_id = $2 and app_id <> all($3::int[])',
      [userId, id, appIds],
    );
    await this.db.change(
      `insert into category_games (user_id, category_id, app_id)
       select $1, $2, app_id from follows where user_id = $1 and app_id = any($3::int[])
       on conflict do nothing`,
      [userId, id, appIds],
    );
  }

  override async findByGame(userId: string, appId: number): Promise<string[]> {
    const rows = await this.db.query<{ category_id: string }>(
      'select category_id from category_games where user_id = $1 and app_id = $2 order by category_id',
      [userId, appId],
    );
    return rows.map(({ category_id }) => category_id);
  }

  override async setForGame(userId: string, appId: number, ids: readonly string[]): Promise<boolean> {
    const follow = await this.db.queryOne(
      'select 1 from follows where user_id = $1 and app_id = $2 for key share',
      [userId, appId],
    );
    if (!follow) return false;
    await this.db.change(
      'delete from category_games where user_id = $1 and app_id = $2 and category_id <> all($3::bigint[])',
      [userId, appId, ids],
    );
    await this.db.change(
      `insert into category_games (user_id, category_id, app_id)
       select $1, id, $2 from categories where user_id = $1 and id = any($3::bigint[]) on conflict do nothing`,
      [userId, appId, ids],
    );
    return true;
  }
}
