import { GameRepository } from '@patchlight/application/ports';
import type { CatalogMatch, GameDetails } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import { anyOf, currentTime, tables } from '../statements.ts';

const ASKED_AT = 'coalesce(described_at, created_at)';
export class SqlGameRepository extends GameRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async addIfNew({ appId, name, logoUrl, iconUrl }: CatalogMatch): Promise<boolean> {
    const game = tables.insertInto('games').values({ appId, name, logoUrl, iconUrl });
    return (await this.db.run(game.onConflict((conflict) => conflict.doNothing()))) > 0;
  }

  override async describe(details: GameDetails): Promise<void> {
    await this.db.change(
      `insert into games (app_id, name, logo_url, icon_url, developers, publishers, is_described,
         described_at, checked_at, content_changed_at)
       values ($1, $2, $3, $4, $5, $6, true, now(), now(), clock_timestamp())
       on conflict (app_id) do update set name = excluded.name,
         logo_url = coalesce(excluded.logo_url, games.logo_url),
         icon_url = coalesce(excluded.icon_url, games.icon_url),
         developers = excluded.developers, publishers = excluded.publishers, is_described = true,
         described_at = excluded.described_at,
         checked_at = excluded.checked_at, content_changed_at = excluded.content_changed_at`,
      [details.appId, details.name, details.logoUrl, details.iconUrl, details.developers, details.publishers],
    );
  }

  override async markUndescribed(appId: number): Promise<void> {
    const asked = { describedAt: currentTime, checkedAt: currentTime };
    await this.db.run(tables.updateTable('games').set(asked).where('appId', '=', appId));
  }

  override async takeStale(count: number): Promise<number[]> {
    const rows = await this.db.query(
      row({ app_id: c.int }),
      `select app_id from games g
       where (is_described and ${ASKED_AT} < now() - interval '30 days'
           or not is_described and ${ASKED_AT} < now() - interval '1 day')
         and exists (select from game_listings l where l.app_id = g.app_id and l.due_at is not null)
       order by ${ASKED_AT} + case when is_described then interval '30 days' else interval '1 day' end
       limit $1`,
      [count],
    );
    const appIds = rows.map(({ app_id }) => app_id);
    await this.db.run(
      tables.updateTable('games').set({ describedAt: currentTime }).where('appId', '=', anyOf(appIds)),
    );
    return appIds;
  }
}
