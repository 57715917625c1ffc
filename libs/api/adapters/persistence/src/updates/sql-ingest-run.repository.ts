import { IngestRunRepository } from '@patchlight/application/ports';
import type { IngestRunTotals } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';
import { currentTime, tables } from '../statements.ts';

export class SqlIngestRunRepository extends IngestRunRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async start(): Promise<string> {
    const run = await this.db.first(tables.insertInto('ingestRuns').defaultValues().returning('id'));
    return run!.id;
  }

  override async add(runId: string, saved: IngestRunTotals): Promise<void> {
    await this.db.change(
      `update ingest_runs set games = games + $2, new_posts = new_posts + $3, edited_posts = edited_posts + $4,
         failed = failed + $5, requests = requests + $6 where id = $1`,
      [runId, saved.games, saved.newPosts, saved.editedPosts, saved.failed, saved.requests],
    );
  }

  override async finish(runId: string): Promise<void> {
    await this.db.run(tables.updateTable('ingestRuns').set({ endedAt: currentTime }).where('id', '=', runId));
  }

  override async discard(runId: string): Promise<void> {
    await this.db.run(tables.deleteFrom('ingestRuns').where('id', '=', runId));
  }
}
