import { beforeEach, describe, expect, it } from '@jest/globals';
import type { IngestRunRepository, IngestRunTotals } from '@patchlight/application/ports';

export interface IngestRunPorts {
  runs: IngestRunRepository;
  /** Recorded runs, oldest first; zeros without totals. */
  recorded(): Promise<(IngestRunTotals & { isEnded: boolean })[]>;
}

/** Contract of every IngestRunRepository. */
export const ingestRunContract = (given: () => Promise<IngestRunPorts>): void => {
  describe('as an IngestRunRepository', () => {
    const none = { games: 0, newPosts: 0, editedPosts: 0, failed: 0, requests: 0 };
    const totals = { games: 3, newPosts: 2, editedPosts: 1, failed: 1, requests: 4 };
    let ports: IngestRunPorts;
    beforeEach(async () => {
      ports = await given();
    });

    it('stores the results of each run, ended or not', async () => {
      const [one, other] = [await ports.runs.start(), await ports.runs.start()];
      expect(one).not.toBe(other);
      await ports.runs.add(one, totals);
      expect(await ports.recorded()).toEqual([
        { ...totals, isEnded: false },
        { ...none, isEnded: false },
      ]);
      await ports.runs.add(one, { ...none, games: 2, requests: 2 });
      await ports.runs.finish(one);
      await ports.runs.finish(other);
      expect(await ports.recorded()).toEqual([
        { ...totals, games: 5, requests: 6, isEnded: true },
        { ...none, isEnded: true },
      ]);
    });

    it('deletes only a run without due games', async () => {
      const [one, other] = [await ports.runs.start(), await ports.runs.start()];
      await ports.runs.add(one, totals);
      await ports.runs.discard(other);
      expect(await ports.recorded()).toEqual([{ ...totals, isEnded: false }]);
    });
  });
};
