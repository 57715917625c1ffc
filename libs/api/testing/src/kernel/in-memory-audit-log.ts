import { AuditLog } from '@patchlight/application/ports';
import type { AuditEntry } from '@patchlight/application/ports';
import type { InMemoryUnitOfWork } from './in-memory-unit-of-work.ts';

/** Stores the entries of committed work. */
export class InMemoryAuditLog extends AuditLog {
  readonly entries: AuditEntry[] = [];

  constructor(private readonly unitOfWork: InMemoryUnitOfWork) {
    super();
  }

  override async record(entry: AuditEntry): Promise<void> {
    this.unitOfWork.join({ commit: () => void this.entries.push(entry) });
  }
}
