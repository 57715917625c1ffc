import { SearchIndexRepository } from '@patchlight/application/ports';
import type { IndexStep, SilentEdit } from '@patchlight/application/ports';

/** An index that only counts pending and indexed posts. */
export class InMemorySearchIndex extends SearchIndexRepository {
  waiting = 0;
  found = 0;
  /** Found in the next step. */
  silentEdits: SilentEdit[] = [];

  override async advance(count: number): Promise<IndexStep> {
    if (this.waiting === 0) return { hasMore: false, silentEdits: [] };
    const taken = Math.min(count, this.waiting);
    this.waiting -= taken;
    this.found += taken;
    return { hasMore: true, silentEdits: this.silentEdits.splice(0) };
  }
}
