import type { PollRepository, SearchIndexRepository } from './ports.ts';

/** Posts per step: some tens of milliseconds. */
const STEP = 100;

/** Indexes new and edited posts in the background: one step per call while games are due. */
export class IndexUpdates {
  constructor(
    private readonly index: SearchIndexRepository,
    private readonly polls: PollRepository,
  ) {}

  async execute(): Promise<void> {
    while (await this.index.advance(STEP)) if (await this.polls.hasDue()) return;
  }
}
