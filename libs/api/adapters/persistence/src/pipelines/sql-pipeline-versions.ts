import { PipelineVersions } from '@patchlight/application/ports';
import type { VersionedGames } from '@patchlight/application/ports';
import { Batcher } from '../kernel/batcher.ts';
import type { Database } from '../kernel/database.ts';

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
    const rows = await this.db.query<{ version: string }>(
      `select version.text as version
       from jsonb_to_recordset($1::jsonb) as a ("userId" bigint, "appIds" int[], "hasFetches" bool, place int),
         lateral (
           select count(*) || '.' || coalesce(sum(hash_record_extended(
             case when a."hasFetches" then (f.app_id, g.content_changed_at, f.followed_at, p.last_fetched_at, p.failures)
               else (f.app_id, g.content_changed_at, null::timestamptz, null::timestamptz, null::int) end, 0)), 0) as text
           from follows f join games g on g.app_id = f.app_id
           left join game_feeds p on a."hasFetches" and p.app_id = f.app_id
           where f.user_id = a."userId" and (a."appIds" is null or f.app_id = any(a."appIds"))
         ) version
       order by a.place`,
      [JSON.stringify(asked.map((games, place) => ({ ...games, place })))],
    );
    return rows.map(({ version }) => version);
  }
}
