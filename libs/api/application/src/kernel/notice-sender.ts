import type { JobQueue, NewNotice, NoticeRepository, UnitOfWork } from './ports.ts';

/**
 * Sends notices, that is, notifications that are not about an update. Takes part in the unit of work; one notice per
 * key.
 */
export class NoticeSender {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly notices: NoticeRepository,
    private readonly jobs: JobQueue,
  ) {}

  send(notices: readonly NewNotice[]): Promise<void> {
    return this.unitOfWork.run(async () => {
      const updateIds = await this.notices.add(notices);
      if (updateIds.length > 0) await this.jobs.enqueue('fan-out', { updateIds });
    });
  }
}
