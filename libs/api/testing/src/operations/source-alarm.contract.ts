import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SourceAlarmRepository, UnitOfWork } from '@patchlight/application/ports';
import type { SourceAlarmRow } from '@patchlight/contracts';

export interface SourceAlarmPorts {
  unitOfWork: UnitOfWork;
  alarms: SourceAlarmRepository;
  /** @returns the id of the alarm */
  raise(drift: Pick<SourceAlarmRow, 'endpoint' | 'path' | 'drift' | 'before' | 'now'>): Promise<string>;
  elapse(ms: number): Promise<unknown>;
}

const HOUR = 3_600_000;

/** Contract of every SourceAlarmRepository. */
export const sourceAlarmContract = (given: () => Promise<SourceAlarmPorts>): void => {
  describe('as a SourceAlarmRepository', () => {
    let ports: SourceAlarmPorts;
    const raise = (path: string): Promise<string> =>
      ports.raise({ endpoint: 'api/appdetails', path, drift: 'new', before: [], now: 'string' });
    const untold = async (): Promise<string[]> => {
      const alarms = await ports.unitOfWork.run(() => ports.alarms.takeUntold());
      return alarms.map(({ path }) => path);
    };

    beforeEach(async () => {
      ports = await given();
    });

    it('hands each alarm out once, and others an hour later', async () => {
      await raise('a');
      await raise('b');
      expect(await untold()).toEqual(['a', 'b']);
      await raise('c');
      expect(await untold()).toEqual([]);
      await ports.elapse(HOUR);
      expect(await untold()).toEqual(['c']);
    });

    it('keeps an alarm untold if the unit of work fails', async () => {
      await raise('a');
      const fails = ports.unitOfWork.run(async () => {
        await ports.alarms.takeUntold();
        throw new Error('no mail');
      });
      await expect(fails).rejects.toThrow('no mail');
      expect(await untold()).toEqual(['a']);
    });

    it('marks an open alarm as seen once, and does not tell of it', async () => {
      const id = await raise('a');
      expect(await ports.alarms.markSeen(id)).toBe(true);
      expect(await ports.alarms.markSeen(id)).toBe(false);
      expect(await ports.alarms.markSeen('999')).toBe(false);
      expect(await untold()).toEqual([]);
    });
  });
};
