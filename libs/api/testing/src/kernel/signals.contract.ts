import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Signals } from '@patchlight/application/ports';
import { eventually } from './eventually.ts';

/** A process that receives signals. */
export interface SignalsProcess {
  signals: Signals;
  /** Breaks what carries the signals; it recovers by itself. */
  interrupt(): Promise<void>;
  close(): Promise<void>;
}

export interface SignalsFixture {
  /** Starts a process, whose signals are prepared first. */
  start(prepare: (signals: Signals) => void): Promise<SignalsProcess>;
  /** Sends signals in one transaction. */
  send(signals: [channel: string, payload: string][], end: 'commit' | 'rollback'): Promise<void>;
}

/** Limit of PostgreSQL. */
const LONGEST = 'é'.repeat(3_999);

/** Contract of all Signals to those who receive them. */
export const signalsContract = (given: () => Promise<SignalsFixture>): void => {
  describe('as Signals', () => {
    let fixture: SignalsFixture;
    let running: SignalsProcess[];
    beforeEach(async () => {
      fixture = await given();
      running = [];
    });
    afterEach(() => Promise.all(running.map((process) => process.close())));

    const start = async (log: string[]): Promise<SignalsProcess> => {
      const process = await fixture.start((signals) => {
        signals.on('news', (payload) => log.push(payload));
        signals.on('other_news', (payload) => log.push(`other ${payload}`));
        signals.onGap(() => log.push('gap'));
      });
      running.push(process);
      await eventually('it was up', () => process.signals.isUp && log.includes('gap'));
      log.length = 0;
      return process;
    };
    const send = (...payloads: string[]): Promise<void> =>
      fixture.send(
        payloads.map((payload) => ['news', payload]),
        'commit',
      );
    const arrived = (log: string[], payload: string): Promise<unknown> =>
      eventually('the last one arrived', () => log.includes(payload));

    it('reach every process once, in the order of the commits', async () => {
      const logs: string[][] = [[], [], []];
      for (const log of logs) await start(log);
      await send('1', '2');
      await fixture.send([['other_news', '3']], 'commit');
      await send('4');
      for (const log of logs) {
        await arrived(log, '4');
        expect(log).toEqual(['1', '2', 'other 3', '4']);
      }
    });

    it('are sent by a commit, not by a rollback', async () => {
      const log: string[] = [];
      await start(log);
      await fixture.send([['news', 'never']], 'rollback');
      await send('1');
      await arrived(log, '1');
      expect(log).toEqual(['1']);
    });

    it('carry any text up to the limit, and none', async () => {
      const log: string[] = [];
      await start(log);
      await send('', 'two\nlines, and more', LONGEST);
      await arrived(log, LONGEST);
      expect(log).toEqual(['', 'two\nlines, and more', LONGEST]);
    });

    it('come again after an interruption, and a gap tells that some may be missing', async () => {
      const log: string[] = [];
      const process = await start(log);
      await process.interrupt();
      log.push('sending');
      await send('maybe');
      await eventually('there was a gap', () => log.includes('gap') && process.signals.isUp);
      await eventually('new ones came', async () => {
        const payload = `new ${log.length}`;
        await send(payload);
        return eventually('this one came', () => log.includes(payload), 500).catch(() => false);
      });
      expect(log.includes('maybe') || log.lastIndexOf('gap') > log.indexOf('sending')).toBe(true);
    });

    it('do not depend on those who have left', async () => {
      const logs: [string[], string[]] = [[], []];
      const [first] = [await start(logs[0]), await start(logs[1])];
      await first.close();
      await eventually('the other one received', async () => {
        await send('1');
        return eventually('it came', () => logs[1].includes('1'), 500).catch(() => false);
      });
      expect(logs[0]).toEqual([]);
    });
  });
};
