import { ImportQueries } from '@patchlight/application/ports';
import { isUnlimited } from '@patchlight/contracts';
import type {
  ImportAccess,
  ImportGame,
  ImportSource,
  ImportState,
  ProfileImport,
} from '@patchlight/contracts';
import { hasProAccess, limitsOf, WISHLIST_CAP } from '@patchlight/domain';
import { toIso } from '../kernel/database.ts';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import type { PlanReader } from '../kernel/plans/plan-reader.ts';

const IMPORT = row({
  id: c.uuid,
  profile: c.text,
  state: c.word<ImportState>(),
  problem: c.text.orNull,
  owned: c.word<ImportAccess>().orNull,
  wishlist: c.word<ImportAccess>().orNull,
  chosen: c.int,
  added: c.int,
  left_owned: c.int,
  left_wished: c.int,
  followed: c.int,
  wished: c.int,
});

const GAME = row({
  source: c.word<ImportSource>(),
  app_id: c.int,
  name: c.text,
  logo_url: c.text.orNull,
  is_listed: c.boolean,
  last_played_at: c.instant.orNull,
  minutes_played: c.int,
  minutes_played_recently: c.int,
});

export class SqlImportQueries extends ImportQueries {
  constructor(
    private readonly db: Database,
    private readonly plans: PlanReader,
  ) {
    super();
  }

  override async findCurrent(userId: string): Promise<ProfileImport | null> {
    const row = await this.db.queryOne(
      IMPORT,
      `select i.id, i.profile, i.state, i.problem, i.owned, i.wishlist,
         count(*) filter (where g.state <> 'found')::int as chosen,
         count(*) filter (where g.state = 'added')::int as added,
         count(*) filter (where g.state = 'left' and g.source = 'owned')::int as left_owned,
         count(*) filter (where g.state = 'left' and g.source = 'wishlist')::int as left_wished,
         (select count(*)::int from follows where user_id = $1) as followed,
         (select count(*)::int from wishlist_items where user_id = $1) as wished
       from imports i left join import_games g on g.user_id = i.user_id where i.user_id = $1 group by i.user_id`,
      [userId],
    );
    if (!row) return null;
    const plan = await this.plans.planOf(userId);
    const { games } = limitsOf(plan);
    const canWish = hasProAccess(plan);
    const { owned, wishlist, followed, wished, left_owned, left_wished, ...rest } = row;
    return {
      ...rest,
      owned: owned ?? 'private',
      wishlist: wishlist ?? 'private',
      left: { owned: left_owned, wishlist: left_wished },
      room: {
        owned: isUnlimited(games) ? games : Math.max(0, games - followed),
        wishlist: canWish ? Math.max(0, WISHLIST_CAP - wished) : 0,
      },
      canWish,
    };
  }

  override async listGames(userId: string): Promise<ImportGame[]> {
    const rows = await this.db.query(
      GAME,
      `select i.source, i.app_id, i.name, g.logo_url, i.last_played_at, i.minutes_played,
         i.minutes_played_recently,
         case i.source
           when 'owned' then exists (select from follows f where f.user_id = $1 and f.app_id = i.app_id)
           else exists (select from wishlist_items w where w.user_id = $1 and w.app_id = i.app_id)
         end as is_listed
       from import_games i left join games g on g.app_id = i.app_id
       where i.user_id = $1 and i.name is not null order by i.source, i.place`,
      [userId],
    );
    return rows.map((row) => ({
      source: row.source,
      appId: row.app_id,
      name: row.name,
      logo: row.logo_url,
      isListed: row.is_listed,
      lastPlayedAt: row.last_played_at && toIso(row.last_played_at),
      minutesPlayed: row.minutes_played,
      minutesPlayedRecently: row.minutes_played_recently,
    }));
  }
}
