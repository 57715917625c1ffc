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

  override async saveProgress(runId: string, totals: IngestRunTotals): Promise<void> {
    this.runs.set(runId, { totals: { ...totals }, ended: false });
  }

  override async finish(runId: string, totals: IngestRunTotals): Promise<void> {
    this.runs.set(runId, { totals: { ...totals }, ended: true });
  }

  override async discard(runId: string): Promise<void> {
    this.runs.delete(runId);
  }
}
