import type { GameHistory, GameHistoryState } from '@patchlight/contracts';
import { toIso } from '../database.ts';

export interface GameHistoryRow {
  history_since: Date | null;
  history_state: GameHistoryState;
}

/** The columns of a {@link GameHistoryRow}, from `games g` with {@link HISTORY_JOIN}. */
export const HISTORY_COLUMNS = `
  coalesce(h.reaches_back_to, (select min(posted_at) from updates where app_id = g.app_id)) as history_since,
  case when h.ended_by = 'store' then 'complete' when h.ended_by is not null then 'limited'
    when exists (select from game_feeds where app_id = g.app_id and due_at is not null) then 'reading'
    else 'unfollowed' end as history_state`;

export const HISTORY_JOIN = 'left join game_histories h on h.app_id = g.app_id';

/** null: the game has no posts. */
export const toGameHistory = (row: GameHistoryRow): GameHistory | null =>
  row.history_since === null ? null : { since: toIso(row.history_since), state: row.history_state };
