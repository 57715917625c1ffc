import { beforeEach, describe, expect, it } from '@jest/globals';
import type { WorkStates } from '@patchlight/application/ports';
import type { WorkState } from '@patchlight/domain';

const at = (time: string): Date => new Date(`2026-11-29T${time}:00Z`);

const failed = (count: number, since: Date): WorkState => ({
  name: 'plan-webhooks',
  kind: 'tick',
  failures: count,
  failuresTotal: count,
  failingSince: since,
  succeededAt: null,
  error: `it failed at ${since.toISOString()}`,
});
const succeeded = (succeededAt: Date): WorkState => ({
  ...failed(0, succeededAt),
  failingSince: null,
  succeededAt,
  error: null,
});

/** Contract of every WorkStates. */
export const workStatesContract = (given: () => Promise<WorkStates>): void => {
  describe('as WorkStates', () => {
    let states: WorkStates;
    beforeEach(async () => {
      states = await given();
    });
    const state = async (): Promise<WorkState | undefined> => (await states.list())[0];

    it('add up the failures in a row of all workers, from the first on', async () => {
      await states.report([succeeded(at('08:00'))]);
      await states.report([failed(2, at('08:01'))]);
      await states.report([failed(3, at('08:02'))]);
      expect(await state()).toEqual({
        ...failed(5, at('08:01')),
        succeededAt: at('08:00'),
        error: failed(3, at('08:02')).error,
      });
    });

    it('end a row of failures with a success of any worker, and go on counting', async () => {
      await states.report([failed(2, at('08:01'))]);
      await states.report([succeeded(at('08:02'))]);
      expect(await state()).toEqual({ ...succeeded(at('08:02')), failuresTotal: 2 });
      await states.report([
        { ...failed(1, at('08:04')), failuresTotal: 4, succeededAt: at('08:03') },
        { ...succeeded(at('08:03')), name: 'housekeeping' },
      ]);
      const [housekeeping, webhooks] = await states.list();
      expect(housekeeping!.name).toBe('housekeeping');
      expect(webhooks).toEqual({ ...failed(1, at('08:04')), failuresTotal: 6, succeededAt: at('08:03') });
    });
  });
};
