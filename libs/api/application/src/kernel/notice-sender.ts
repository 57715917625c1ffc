import type { JobQueue, NewNotice, NoticeRepository, UnitOfWork } from './ports.ts';

/** Tells users what is no update. Inside a unit of work only if the work is committed; each notice once per key. */
export class NoticeSender {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly notices: NoticeRepository,
    private readonly jobs: JobQueue,
  ) {}

  post(notices: readonly NewNotice[]): Promise<void> {
    return this.unitOfWork.run(async () => {
      const updateIds = await this.notices.add(notices);
      if (updateIds.length > 0) await this.jobs.enqueue('fan-out', { updateIds });
    });
  }
}
