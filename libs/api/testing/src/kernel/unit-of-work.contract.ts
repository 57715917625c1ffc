import { beforeEach, describe, expect, it } from '@jest/globals';
import type { UnitOfWork } from '@patchlight/application/ports';

export interface UnitOfWorkPorts {
  unitOfWork: UnitOfWork;
  /** Stores a new name. */
  write(name: string): Promise<unknown>;
  /** The stored names, in any order. */
  names(): Promise<string[]>;
}

/** Contract of every UnitOfWork. */
export const unitOfWorkContract = (given: () => Promise<UnitOfWorkPorts>): void => {
  describe('as a UnitOfWork', () => {
    let ports: UnitOfWorkPorts;
    beforeEach(async () => {
      ports = await given();
    });

    it('commits all writes of successful work, and returns its result', async () => {
      const result = await ports.unitOfWork.run(async () => {
        await ports.write('Brinelight');
        await ports.write('Cinderhold');
        return 7;
      });
      expect([result, (await ports.names()).toSorted()]).toEqual([7, ['Brinelight', 'Cinderhold']]);
    });

    it('rolls all writes of failed work back, including nested work', async () => {
      const work = ports.unitOfWork.run(async () => {
        await ports.unitOfWork.run(() => ports.write('Brinelight'));
        await ports.write('Cinderhold');
        throw new Error('later');
      });
      await expect(work).rejects.toThrow('later');
      expect(await ports.names()).toEqual([]);
    });

    it('isolates concurrent work', async () => {
      const results = await Promise.allSettled(
        Array.from({ length: 20 }, (_, n) =>
          ports.unitOfWork.run(async () => {
            await ports.write(`Game ${n}`);
            if (n % 2) throw new Error('odd');
          }),
        ),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
      expect(await ports.names()).toHaveLength(10);
    });
  });
};
