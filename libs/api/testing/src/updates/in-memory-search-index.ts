import { SearchIndexRepository } from '@patchlight/application/ports';

/** An index that only counts pending and indexed posts. */
export class InMemorySearchIndex extends SearchIndexRepository {
  waiting = 0;
  found = 0;

  override async advance(count: number): Promise<boolean> {
    if (this.waiting === 0) return false;
    const taken = Math.min(count, this.waiting);
    this.waiting -= taken;
    this.found += taken;
    return true;
  }
}
