import { PipelineVersions } from '@patchlight/application/ports';
import type { VersionedGames } from '@patchlight/application/ports';
import { Batcher } from '../kernel/statements/batcher.ts';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';

/**
 * A hash over the games and the times of their last changes: reads one row per game and no update. Requests at the same
 * time share a statement.
 */
export class SqlPipelineVersions extends PipelineVersions {
  private readonly asked = new Batcher((games: VersionedGames[]) => this.findAll(games));

  constructor(private readonly db: Database) {
    super();
  }

  override versionOf(games: VersionedGames): Promise<string> {
    return this.asked.ask(games);
  }

  private async findAll(asked: VersionedGames[]): Promise<string[]> {
    const rows = await this.db.query(
      row({ place: c.int, version: c.text, fetched: c.ints.orNull }),
      `select a.place, count(*) || '.' || sum(hash_record_extended(
           (f.app_id, g.content_changed_at, case when a."hasFetches" then f.followed_at end), 0)) as version,
         array_agg(f.app_id order by f.app_id) filter (where a."hasFetches") as fetched
       from jsonb_to_recordset($1::jsonb) as a ("userId" bigint, "appIds" int[], "hasFetches" bool, place int)
       join follows f on f.user_id = a."userId" and (a."appIds" is null or f.app_id = any(a."appIds"))
       join games g on g.app_id = f.app_id
       where f.user_id = any($2::bigint[]) group by a.place`,
      [
        JSON.stringify(asked.map((games, place) => ({ ...games, place }))),
        [...new Set(asked.map(({ userId }) => userId))],
      ],
    );
    const versions = asked.map(() => '0');
    for (const { place, version, fetched } of rows)
      versions[place] = fetched ? `${version}.${await this.fetches(fetched)}` : version;
    return versions;
  }

  private async fetches(appIds: number[]): Promise<string> {
    const feeds = await this.db.queryOne(
      row({ version: c.text }),
      `select coalesce(sum(hash_record_extended((app_id, last_fetched_at, failures), 0)), 0)::text as version
       from game_feeds where app_id = any($1::int[])`,
      [appIds],
    );
    return feeds!.version;
  }
}
