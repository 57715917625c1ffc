import type { NoticeSender } from '../kernel/notice-sender.ts';
import type { Clock, UnitOfWork } from '../kernel/ports.ts';
import { noticeOfEdit } from './edit-notice.ts';
import type { PollRepository, SearchIndexRepository } from './ports.ts';

/** Posts per step: some tens of milliseconds. */
const STEP = 100;

interface IndexDeps {
  clock: Clock;
  noticeSender: Pick<NoticeSender, 'send'>;
  polls: Pick<PollRepository, 'hasDue'>;
  searchIndex: SearchIndexRepository;
  unitOfWork: UnitOfWork;
}

/**
 * Indexes new and edited posts in the background, and tells of silent edits: one step per call while games are due. What
 * is told is stored with the step that found it, so that neither is lost or done twice.
 */
export class IndexUpdates {
  constructor(private readonly deps: IndexDeps) {}

  async execute(): Promise<void> {
    while (await this.step()) if (await this.deps.polls.hasDue()) return;
  }

  /** @returns whether there may be more */
  private step(): Promise<boolean> {
    const { clock, noticeSender, searchIndex, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const { hasMore, silentEdits } = await searchIndex.advance(STEP);
      const now = clock.now();
      if (silentEdits.length > 0) await noticeSender.send(silentEdits.map((edit) => noticeOfEdit(edit, now)));
      return hasMore;
    });
  }
}
