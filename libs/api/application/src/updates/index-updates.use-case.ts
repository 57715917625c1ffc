import type { PollRepository, SearchIndexRepository } from './ports.ts';

/** Posts taken in by one step: some tens of milliseconds. */
const STEP = 100;

/** Takes new and edited posts into the search, at leisure: one step a call while games are due for fetching. */
export class IndexUpdates {
  constructor(
    private readonly index: SearchIndexRepository,
    private readonly polls: PollRepository,
  ) {}

  async execute(): Promise<void> {
    while (await this.index.advance(STEP)) if (await this.polls.hasDue()) return;
  }
}
