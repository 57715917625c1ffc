import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PlayTimes } from '@patchlight/application/ports';

/** A store with a public and a private account. */
export interface PlayTimesSubject {
  playTimes: PlayTimes;
  open: string;
  hidden: string;
  breakStore(reason: 'unreachable' | 'malformed'): Promise<void>;
  close(): Promise<void>;
}

/** Contract of every PlayTimes. */
export const playTimesContract = (name: string, makeSubject: () => Promise<PlayTimesSubject>): void => {
  describe(`play times at the store: ${name}`, () => {
    let subject: PlayTimesSubject;
    beforeEach(async () => {
      subject = await makeSubject();
    });
    afterEach(() => subject.close());

    it('are told of all games of a public account, and not of a private one', async () => {
      const { playTimes, open, hidden } = subject;
      const told = (await playTimes.fetch(open))!;
      expect(told.size).toBeGreaterThan(1);
      for (const [appId, { minutes }] of told) {
        expect(appId).toBeGreaterThan(0);
        expect(minutes).toBeGreaterThanOrEqual(0);
      }
      const times = [...told.values()];
      expect(times.some(({ minutes, lastAt }) => minutes > 0 && lastAt instanceof Date)).toBe(true);
      expect(await playTimes.fetch(hidden)).toBeNull();
    });

    it.each(['unreachable', 'malformed'] as const)('fail with a store error that is %s', async (reason) => {
      const { playTimes, open, breakStore } = subject;
      await breakStore(reason);
      await expect(playTimes.fetch(open)).rejects.toMatchObject({ name: 'StoreError', reason });
    });
  });
};
