import { sql } from 'kysely';
import { currentTime, tables } from '../../statements.ts';

/** Has a game polled, now if it was not. */
export const makeFeedDue = (appId: number) =>
  tables
    .insertInto('gameFeeds')
    .values({ appId, dueAt: currentTime })
    .onConflict((conflict) =>
      conflict
        .column('appId')
        .doUpdateSet({ dueAt: sql<Date>`coalesce(game_feeds.due_at, excluded.due_at)` }),
    );
