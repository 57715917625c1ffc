import { LibraryRepository } from '@patchlight/application/ports';
import type { GameNotifications } from '@patchlight/contracts';
import { Follow, Library } from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';
import { forgetMinutes } from '../kernel/games/last-played.ts';
import { MAY_BE_INSTANT } from '../kernel/may-be-instant.ts';
import { makeListingsDue } from './sql-listing.repository.ts';

export class SqlLibraryRepository extends LibraryRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async lock(userId: string): Promise<Library> {
    await this.db.query('select 1 from users where id = $1 for no key update', [userId]);
    const rows = await this.db.query<{ app_id: number }>('select app_id from follows where user_id = $1', [
      userId,
    ]);
    return new Library(
      userId,
      rows.map(({ app_id }) => app_id),
    );
  }

  override async add({ userId, appId, isFavorite, followedAt }: Follow): Promise<void> {
    await this.db.query(
      'insert into follows (user_id, app_id, is_favorite, followed_at) values ($1, $2, $3, $4)',
      [userId, appId, isFavorite, followedAt],
    );
    await forgetMinutes(this.db, userId, [appId]);
    await this.db.query(
      `insert into game_feeds (app_id, due_at) values ($1, now())
       on conflict (app_id) do update set due_at = coalesce(game_feeds.due_at, excluded.due_at)`,
      [appId],
    );
    await makeListingsDue(this.db, [appId]);
  }

  override async findNotifications(userId: string, appId: number): Promise<GameNotifications | null> {
    return this.db.queryOne<GameNotifications>(
      `select email, push, chat,
         case muted_until when 'infinity' then 'forever' else to_json(muted_until) #>> '{}' end as "mutedUntil"
       from game_notifications where user_id = $1 and app_id = $2`,
      [userId, appId],
    );
  }

  override async restoreNotifications(
    userId: string,
    appId: number,
    { email, push, chat, mutedUntil }: GameNotifications,
  ): Promise<void> {
    await this.db.change(
      `insert into game_notifications (user_id, app_id, email, push, chat, muted_until)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [userId, appId, email, push, chat, mutedUntil === 'forever' ? 'infinity' : mutedUntil],
    );
    await this.db.change(MAY_BE_INSTANT, [userId]);
  }

  override async remove(userId: string, appId: number): Promise<Follow | null> {
    const row = await this.db.queryOne<{ is_favorite: boolean; followed_at: Date }>(
      'delete from follows where user_id = $1 and app_id = $2 returning is_favorite, followed_at',
      [userId, appId],
    );
    if (!row) return null;
    await this.db.change('delete from game_notifications where user_id = $1 and app_id = $2', [
      userId,
      appId,
    ]);
    // Locked in a separate statement, so that the next one sees concurrent changes.
    await this.db.query('select 1 from game_feeds where app_id = $1 for update', [appId]);
    await this.db.query(
      `update game_feeds set due_at = null
       where app_id = $1 and not is_followed($1) and not is_awaited($1)`,
      [appId],
    );
    return new Follow(userId, appId, row.followed_at, row.is_favorite);
  }

  override async toggleFavorite(userId: string, appId: number): Promise<boolean | null> {
    const row = await this.db.queryOne<{ is_favorite: boolean }>(
      'update follows set is_favorite = not is_favorite where user_id = $1 and app_id = $2 returning is_favorite',
      [userId, appId],
    );
    return row && row.is_favorite;
  }
}
