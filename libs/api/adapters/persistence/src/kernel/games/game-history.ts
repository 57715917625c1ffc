import type { GameHistory, GameHistoryState } from '@patchlight/contracts';
import { toIso } from '../database.ts';
import { c } from '../tables/rows.ts';
import type { Values } from '../tables/rows.ts';

export const HISTORY = { history_since: c.instant.orNull, history_state: c.word<GameHistoryState>() };

/** The columns of {@link HISTORY}, from `games g` with {@link HISTORY_JOIN}. */
export const HISTORY_COLUMNS = `
  coalesce(h.reaches_back_to, (select min(posted_at) from updates where app_id = g.app_id)) as history_since,
  case when h.ended_by = 'store' then 'complete' when h.ended_by is not null then 'limited'
    when exists (select from game_feeds where app_id = g.app_id and due_at is not null) then 'reading'
    else 'unfollowed' end as history_state`;

export const HISTORY_JOIN = 'left join game_histories h on h.app_id = g.app_id';

/** null: the game has no posts. */
export const toGameHistory = (row: Values<typeof HISTORY>): GameHistory | null =>
  row.history_since === null ? null : { since: toIso(row.history_since), state: row.history_state };
