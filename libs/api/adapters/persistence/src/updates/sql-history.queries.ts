import { HistoryQueries } from '@patchlight/application/ports';
import type { GameHistoriesBody } from '@patchlight/contracts';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import { HISTORY, HISTORY_COLUMNS, HISTORY_JOIN, toGameHistory } from '../kernel/games/game-history.ts';
import { tables } from '../statements.ts';

const OF_GAME = row({ app_id: c.int, ...HISTORY });

export class SqlHistoryQueries extends HistoryQueries {
  constructor(private readonly db: Database) {
    super();
  }

  override async listOfUser(userId: string): Promise<GameHistoriesBody['data']> {
    const follows = await this.db.all(
      tables.selectFrom('follows').select('appId').where('userId', '=', userId),
    );
    const rows = await this.db.query(
      OF_GAME,
      `select g.app_id, ${HISTORY_COLUMNS} from unnest($1::int[]) g (app_id) ${HISTORY_JOIN} order by g.app_id`,
      [follows.map(({ appId }) => appId)],
    );
    return rows.flatMap((row) => {
      const history = toGameHistory(row);
      return history ? [{ appId: row.app_id, ...history }] : [];
    });
  }
}
