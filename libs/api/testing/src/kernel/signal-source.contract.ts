import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SignalSource } from '@patchlight/application/ports';
import { eventually } from './eventually.ts';

export interface SignalSources {
  /** The source of another process each time. */
  next(): Promise<SignalSource>;
  /** Sends a signal over the channel `news`. */
  send(payload: string): Promise<void>;
  /** Breaks the connection of the one that receives. */
  interrupt(): Promise<void>;
}

/** Contract of every SignalSource to what relays its signals. */
export const signalSourceContract = (given: () => Promise<SignalSources>): void => {
  describe('as a SignalSource', () => {
    let sources: SignalSources;
    let first: SignalSource;
    let second: SignalSource;
    let log: string[];
    beforeEach(async () => {
      sources = await given();
      log = [];
      const prepared = async (name: string): Promise<SignalSource> => {
        const source = await sources.next();
        source.on('news', (payload) => log.push(`${name} ${payload}`));
        source.onGap(() => log.push(`${name} gap`));
        return source;
      };
      first = await prepared('first');
      second = await prepared('second');
    });
    afterEach(() => {
      first.release();
      second.release();
    });

    const claimed = (source: SignalSource): Promise<unknown> =>
      eventually('it was claimed', () => source.claim());

    it('has one process receive at a time, after a gap', async () => {
      expect([await first.claim(), await first.claim(), await second.claim()]).toEqual([true, true, false]);
      expect([first.isUp, second.isUp]).toEqual([true, false]);
      await sources.send('1');
      await eventually('it arrived', () => log.includes('first 1'));
      expect(log).toEqual(['first gap', 'first 1']);
    });

    it('lets one process receive, however many want to', async () => {
      await Promise.all([first.claim(), second.claim()]);
      await eventually('one received', async () => (await first.claim()) || second.claim());
      expect([first.isUp, second.isUp].toSorted()).toEqual([false, true]);
    });

    it('lets another process follow once it is released', async () => {
      await claimed(first);
      first.release();
      expect(first.isUp).toBe(false);
      await claimed(second);
      await sources.send('1');
      await eventually('it arrived', () => log.includes('second 1'));
      expect(log).toEqual(['first gap', 'second gap', 'second 1']);
    });

    it('lets any process follow once the connection is lost, after a gap', async () => {
      await claimed(first);
      await sources.interrupt();
      await eventually('it noticed', () => !first.isUp);
      await claimed(second);
      second.release();
      await claimed(first);
      expect(log).toEqual(['first gap', 'second gap', 'first gap']);
    });
  });
};
