import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AuditEntry, AuditLog, UnitOfWork } from '@patchlight/application/ports';

export interface AuditLogPorts {
  unitOfWork: UnitOfWork;
  log: AuditLog;
  /** An existing user. */
  userId: string;
  /** Entries, newest first. */
  entries(): Promise<Required<AuditEntry>[]>;
}

/** Contract of every AuditLog. */
export const auditLogContract = (given: () => Promise<AuditLogPorts>): void => {
  describe('as an AuditLog', () => {
    let ports: AuditLogPorts;
    let granted: AuditEntry;
    let triggered: AuditEntry;
    beforeEach(async () => {
      ports = await given();
      const actor = { userId: ports.userId, caller: { addressRange: '203.0.113.0/24' } };
      granted = {
        actor,
        action: 'plan-granted',
        target: { type: 'user', id: ports.userId },
        details: { plan: 'PRO', until: null },
      };
      triggered = { actor, action: 'run-triggered', target: { type: 'instance', id: null } };
    });

    it('stores each entry unchanged', async () => {
      await ports.unitOfWork.run(() => ports.log.record(granted));
      await ports.unitOfWork.run(() => ports.log.record(triggered));
      expect(await ports.entries()).toEqual([{ ...triggered, details: {} }, granted]);
    });

    it('rolls entries back with a failed transaction', async () => {
      const work = ports.unitOfWork.run(async () => {
        await ports.log.record(granted);
        throw new Error('later');
      });
      await expect(work).rejects.toThrow('later');
      expect(await ports.entries()).toEqual([]);
    });
  });
};
