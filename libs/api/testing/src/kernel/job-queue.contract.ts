import { beforeEach, describe, expect, it } from '@jest/globals';
import type { JobQueue, Jobs, UnitOfWork } from '@patchlight/application/ports';

export interface JobQueuePorts {
  unitOfWork: UnitOfWork;
  jobs: JobQueue;
  /** Payloads of the waiting and completed `fan-out` jobs, oldest first. */
  fanOuts(): Promise<Jobs['fan-out'][]>;
}

/** Contract of every JobQueue to those who enqueue. */
export const jobQueueContract = (given: () => Promise<JobQueuePorts>): void => {
  describe('as a JobQueue', () => {
    let ports: JobQueuePorts;
    const enqueue = (...updateIds: string[]): Promise<void> => ports.jobs.enqueue('fan-out', { updateIds });
    beforeEach(async () => {
      ports = await given();
    });

    it('stores each job with its data, including duplicates', async () => {
      await enqueue('1', '2');
      await enqueue('1', '2');
      await ports.jobs.enqueue('refresh-games', { appIds: [7] });
      expect(await ports.fanOuts()).toEqual([{ updateIds: ['1', '2'] }, { updateIds: ['1', '2'] }]);
    });

    it('enqueues a job only when the surrounding transaction commits', async () => {
      await ports.unitOfWork.run(async () => {
        await enqueue('1');
        expect(await ports.fanOuts()).toEqual([]);
      });
      expect(await ports.fanOuts()).toEqual([{ updateIds: ['1'] }]);
    });

    it('enqueues nothing in a failed transaction', async () => {
      const work = ports.unitOfWork.run(async () => {
        await enqueue('1');
        throw new Error('later');
      });
      await expect(work).rejects.toThrow('later');
      expect(await ports.fanOuts()).toEqual([]);
    });
  });
};
