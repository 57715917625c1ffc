import { HistoryQueries } from '@patchlight/application/ports';
import type { GameHistoriesBody } from '@patchlight/contracts';
import type { Database } from '../kernel/database.ts';
import { HISTORY_COLUMNS, HISTORY_JOIN, toGameHistory } from '../kernel/games/game-history.ts';
import type { GameHistoryRow } from '../kernel/games/game-history.ts';

export class SqlHistoryQueries extends HistoryQueries {
  constructor(private readonly db: Database) {
    super();
  }

  override async listOfUser(userId: string): Promise<GameHistoriesBody['data']> {
    const follows = await this.db.query<{ app_id: number }>('select app_id from follows where user_id = $1', [
      userId,
    ]);
    const rows = await this.db.query<GameHistoryRow & { app_id: number }>(
      `select g.app_id, ${HISTORY_COLUMNS} from unnest($1::int[]) g (app_id) ${HISTORY_JOIN} order by g.app_id`,
      [follows.map(({ app_id }) => app_id)],
    );
    return rows.flatMap((row) => {
      const history = toGameHistory(row);
      return history ? [{ appId: row.app_id, ...history }] : [];
    });
  }
}
