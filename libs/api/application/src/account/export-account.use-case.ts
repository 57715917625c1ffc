import type { Caller } from '../kernel/caller.ts';
import type { AccountArchive, ArchivePage } from './ports.ts';
import type { ActivityLog } from '../kernel/ports.ts';

/** Exports all data of a user, and records the export. */
export class ExportAccount {
  constructor(
    private readonly archive: AccountArchive,
    private readonly activity: ActivityLog,
  ) {}

  async execute(userId: string, caller: Caller): Promise<AsyncIterable<ArchivePage>> {
    await this.activity.record({ userId, act: 'data-exported', caller });
    return this.archive.readPages(userId);
  }
}
