import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { LibraryRepository } from '@patchlight/application/ports';
import { Follow, Library } from '@patchlight/domain';
import type { Database } from '../kernel/database.ts';
import { hasReminder } from '../kernel/reminder-wait.ts';
import { makeListingsDue } from './sql-listing.repository.ts';

export class MikroLibraryRepository extends LibraryRepository {
  constructor(
    private readonly em: EntityManager,
    private readonly db: Database,
  ) {
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

  override async add(follow: Follow): Promise<void> {
    await this.em.persist(follow).flush();
    await this.db.query(
      `insert into game_feeds (app_id, due_at) values ($1, now())
       on conflict (app_id) do update set due_at = coalesce(game_feeds.due_at, now())`,
      [follow.appId],
    );
    await makeListingsDue(this.db, [follow.appId]);
  }

  override async remove(userId: string, appId: number): Promise<Follow | null> {
    const follow = await this.em.findOne(Follow, { userId, appId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!follow) return null;
    await this.em.remove(follow).flush();
    // Locked by a statement of its own, so that the next one sees who followed or left meanwhile.
    await this.db.query('select 1 from game_feeds where app_id = $1 for update', [appId]);
    await this.db.query(
      `update game_feeds set due_at = null
       where app_id = $1 and not exists (select 1 from follows where app_id = $1) and not ${hasReminder('$1')}`,
      [appId],
    );
    return follow;
  }

  override async toggleFavorite(userId: string, appId: number): Promise<boolean | null> {
    const follow = await this.em.findOne(Follow, { userId, appId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!follow) return null;
    follow.isFavorite = !follow.isFavorite;
    await this.em.flush();
    return follow.isFavorite;
  }
}
