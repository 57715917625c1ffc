import { SearchIndexRepository } from '@patchlight/application/ports';

/** An index that only counts: so many posts wait, so many steps were taken. */
export class InMemorySearchIndex extends SearchIndexRepository {
  waiting = 0;
  steps = 0;

  override async advance(count: number): Promise<boolean> {
    if (this.waiting === 0) return false;
    this.steps += 1;
    this.waiting = Math.max(0, this.waiting - count);
    return true;
  }
}
