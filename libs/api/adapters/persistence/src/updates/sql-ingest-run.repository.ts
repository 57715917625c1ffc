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

  override async saveProgress(runId: string, totals: IngestRunTotals): Promise<void> {
    await this.write(runId, totals, false);
  }

  override async finish(runId: string, totals: IngestRunTotals): Promise<void> {
    await this.write(runId, totals, true);
  }

  override async discard(runId: string): Promise<void> {
    await this.db.query('delete from ingest_runs where id = $1', [runId]);
  }

  private async write(runId: string, totals: IngestRunTotals, ended: boolean): Promise<void> {
    await this.db.query(
      `update ingest_runs set games = $2, new_posts = $3, edited_posts = $4, failed = $5, requests = $6,
         ended_at = case when $7 then now() end where id = $1`,
      [runId, totals.games, totals.newPosts, totals.editedPosts, totals.failed, totals.requests, ended],
    );
  }
}
