import { NoticeRepository } from '@patchlight/application/ports';
import type { NewNotice } from '@patchlight/application/ports';
import type { InMemoryUnitOfWork } from './in-memory-unit-of-work.ts';

export class InMemoryNoticeRepository extends NoticeRepository {
  /** Stored notices, oldest first. */
  readonly kept: (NewNotice & { id: string })[] = [];

  constructor(private readonly unitOfWork: InMemoryUnitOfWork) {
    super();
  }

  override async add(notices: readonly NewNotice[]): Promise<string[]> {
    const waiting: string[] = [];
    for (const notice of notices) {
      if (this.kept.some(({ key }) => key === notice.key)) continue;
      const added = { ...notice, id: String(this.kept.length + 1) };
      this.kept.push(added);
      this.unitOfWork.join({ rollback: () => void this.kept.splice(this.kept.indexOf(added), 1) });
      if (notice.userId === null) waiting.push(added.id);
    }
    return waiting;
  }

  /** The titles of a user's own notices, oldest first. */
  of(userId: string): string[] {
    return this.kept.filter((notice) => notice.userId === userId).map(({ title }) => title);
  }
}
