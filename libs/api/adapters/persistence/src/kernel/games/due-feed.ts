import { sql } from 'kysely';
import { tables } from '../../statements.ts';

/** Has a game polled, now if it was not. */
export const makeFeedDue = (appId: number) =>
  tables
    .insertInto('gameFeeds')
    .values({ appId, dueAt: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict
        .column('appId')
        .doUpdateSet({ dueAt: sql<Date>`coalesce(game_feeds.due_at, excluded.due_at)` }),
    );
