import type { AuditEntry, AuditLog } from '@patchlight/application/ports';
import type { InMemoryUnitOfWork } from './in-memory-unit-of-work.ts';

/** Stores the entries of committed work. */
export class InMemoryAuditLog implements AuditLog {
  readonly entries: AuditEntry[] = [];

  constructor(private readonly unitOfWork: InMemoryUnitOfWork) {}

  async record(entry: AuditEntry): Promise<void> {
    this.unitOfWork.join({ commit: () => void this.entries.push(entry) });
  }
}
