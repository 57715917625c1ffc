import { LibraryRepository } from '@patchlight/application/ports';
import type { GameNotifications } from '@patchlight/contracts';
import { Follow, Library } from '@patchlight/domain';
import { sql } from 'kysely';
import type { Database } from '../kernel/database.ts';
import { makeFeedDue } from '../kernel/games/due-feed.ts';
import { forgetMinutes } from '../kernel/games/last-played.ts';
import { endOfMute } from '../kernel/games/muted-until.ts';
import { mayBeInstant } from '../kernel/deliveries/may-be-instant.ts';
import { lockUser, tables } from '../statements.ts';
import { makeListingsDue } from './sql-listing.repository.ts';

const MUTED_UNTIL = sql<string | null>`
  case muted_until when 'infinity' then 'forever' else to_json(muted_until) #>> '{}' end`;

export class SqlLibraryRepository extends LibraryRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async lock(userId: string): Promise<Library> {
    await this.db.first(lockUser(userId));
    const rows = await this.db.all(tables.selectFrom('follows').select('appId').where('userId', '=', userId));
    return new Library(
      userId,
      rows.map(({ appId }) => appId),
    );
  }

  override async add({ userId, appId, isFavorite, followedAt }: Follow): Promise<void> {
    await this.db.run(tables.insertInto('follows').values({ userId, appId, isFavorite, followedAt }));
    await this.db.run(forgetMinutes(userId, [appId]));
    await this.db.run(makeFeedDue(appId));
    await makeListingsDue(this.db, [appId]);
  }

  override async findNotifications(userId: string, appId: number): Promise<GameNotifications | null> {
    return this.db.first(
      tables
        .selectFrom('gameNotifications')
        .select(['email', 'push', 'chat', MUTED_UNTIL.as('mutedUntil')])
        .where('userId', '=', userId)
        .where('appId', '=', appId),
    );
  }

  override async restoreNotifications(
    userId: string,
    appId: number,
    { email, push, chat, mutedUntil }: GameNotifications,
  ): Promise<void> {
    await this.db.run(
      tables
        .insertInto('gameNotifications')
        .values({ userId, appId, email, push, chat, mutedUntil: endOfMute(mutedUntil) })
        .onConflict((conflict) => conflict.doNothing()),
    );
    await this.db.run(mayBeInstant(userId));
  }

  override async remove(userId: string, appId: number): Promise<Follow | null> {
    const row = await this.db.first(
      tables
        .deleteFrom('follows')
        .where('userId', '=', userId)
        .where('appId', '=', appId)
        .returning(['isFavorite', 'followedAt']),
    );
    if (!row) return null;
    await this.db.run(
      tables.deleteFrom('gameNotifications').where('userId', '=', userId).where('appId', '=', appId),
    );
    // Locked in a separate statement, so that the next one sees concurrent changes.
    await this.db.first(tables.selectFrom('gameFeeds').where('appId', '=', appId).forUpdate());
    await this.db.run(
      tables
        .updateTable('gameFeeds')
        .set({ dueAt: null })
        .where('appId', '=', appId)
        .where(sql<boolean>`not is_followed(${appId}) and not is_awaited(${appId})`),
    );
    return new Follow(userId, appId, row.followedAt, row.isFavorite);
  }

  override async toggleFavorite(userId: string, appId: number): Promise<boolean | null> {
    const row = await this.db.first(
      tables
        .updateTable('follows')
        .set({ isFavorite: sql<boolean>`not is_favorite` })
        .where('userId', '=', userId)
        .where('appId', '=', appId)
        .returning('isFavorite'),
    );
    return row && row.isFavorite;
  }
}
