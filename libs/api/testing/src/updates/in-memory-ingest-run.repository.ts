import { IngestRunRepository } from '@patchlight/application/ports';
import type { IngestRunTotals } from '@patchlight/application/ports';

export class InMemoryIngestRunRepository extends IngestRunRepository {
  readonly runs = new Map<string, { totals: IngestRunTotals | null; ended: boolean }>();
  private lastId = 0;

  override async start(): Promise<string> {
    this.lastId += 1;
    const id = String(this.lastId);
    this.runs.set(id, { totals: null, ended: false });
    return id;
  }

  override async add(runId: string, saved: IngestRunTotals): Promise<void> {
    const before = this.runs.get(runId)?.totals;
    const totals = {
      games: (before?.games ?? 0) + saved.games,
      newPosts: (before?.newPosts ?? 0) + saved.newPosts,
      editedPosts: (before?.editedPosts ?? 0) + saved.editedPosts,
      failed: (before?.failed ?? 0) + saved.failed,
      requests: (before?.requests ?? 0) + saved.requests,
    };
    this.runs.set(runId, { totals, ended: false });
  }

  override async finish(runId: string): Promise<void> {
    this.runs.set(runId, { totals: this.runs.get(runId)?.totals ?? null, ended: true });
  }

  override async discard(runId: string): Promise<void> {
    this.runs.delete(runId);
  }
}
