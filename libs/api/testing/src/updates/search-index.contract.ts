import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SearchIndexRepository } from '@patchlight/application/ports';

export interface SearchIndexPorts {
  index: SearchIndexRepository;
  /** Stores `count` posts. */
  store(count: number): Promise<unknown>;
  /** Number of indexed posts. */
  found(): Promise<number>;
}

/** Contract of every SearchIndexRepository. */
export const searchIndexContract = (given: () => Promise<SearchIndexPorts>): void => {
  describe('as a SearchIndexRepository', () => {
    let ports: SearchIndexPorts;
    beforeEach(async () => {
      ports = await given();
    });

    it('does nothing when nothing was stored', async () => {
      expect(await ports.index.advance(10)).toEqual({ hasMore: false, silentEdits: [] });
      expect(await ports.found()).toBe(0);
    });

    it('indexes stored posts step by step, within the limit per step', async () => {
      await ports.store(25);
      let before = 0;
      while ((await ports.index.advance(10)).hasMore) {
        const found = await ports.found();
        expect(found - before).toBeLessThanOrEqual(10);
        before = found;
      }
      expect(await ports.found()).toBe(25);
    });

    it('continues with posts stored later', async () => {
      await ports.store(3);
      while ((await ports.index.advance(10)).hasMore);
      await ports.store(2);
      while ((await ports.index.advance(10)).hasMore);
      expect([await ports.found(), (await ports.index.advance(10)).hasMore]).toEqual([5, false]);
    });
  });
};
