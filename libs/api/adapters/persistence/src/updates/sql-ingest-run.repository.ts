import { IngestRunRepository } from '@patchlight/application/ports';
import type { IngestRunTotals } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';

export class SqlIngestRunRepository extends IngestRunRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async start(): Promise<string> {
    const row = await this.db.queryOne<{ id: string }>('insert into ingest_runs default values returning id');
    return String(row?.id);
  }

  override async add(runId: string, saved: IngestRunTotals): Promise<void> {
    await this.db.query(
      `update ingest_runs set games = games + $2, new_posts = new_posts + $3, edited_posts = edited_posts + $4,
         failed = failed + $5, requests = requests + $6 where id = $1`,
      [runId, saved.games, saved.newPosts, saved.editedPosts, saved.failed, saved.requests],
    );
  }

  override async finish(runId: string): Promise<void> {
    await this.db.query('update ingest_runs set ended_at = now() where id = $1', [runId]);
  }

  override async discard(runId: string): Promise<void> {
    await this.db.query('delete from ingest_runs where id = $1', [runId]);
  }
}
