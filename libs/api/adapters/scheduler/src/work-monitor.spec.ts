import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { LoggerService } from '@nestjs/common';
import { StoreError } from '@patchlight/application';
import { BROKEN_AFTER } from '@patchlight/domain';
import type { WorkState } from '@patchlight/domain';
import { FixedClock, InMemoryWorkStates } from '@patchlight/testing';
import { WorkMonitor } from './work-monitor.ts';

/** Fails until it is told otherwise. */
class FailingStates extends InMemoryWorkStates {
  isAway = false;
  override async report(seen: readonly WorkState[]): Promise<void> {
    if (this.isAway) throw new Error('the database is away');
    await super.report(seen);
  }
}

describe('the monitor of ticks and jobs', () => {
  let lines: [level: string, text: string][];
  let clock: FixedClock;
  let states: FailingStates;
  let monitor: WorkMonitor;
  const away = new Error('read failed', { cause: new Error('no table of ada@example.org') });
  const fail = async (times = 1, error = away): Promise<void> => {
    for (let n = 0; n < times; n += 1) {
      await expect(monitor.watch('tick', 'plan-webhooks', () => Promise.reject(error))).rejects.toBe(error);
    }
  };
  const succeed = () => monitor.watch('tick', 'plan-webhooks', async () => 'done');
  const reported = async (): Promise<WorkState | undefined> => {
    await monitor.report();
    return (await states.list())[0];
  };

  beforeEach(() => {
    lines = [];
    const keep =
      (level: string) =>
      (message: string | { msg: string }): void =>
        void lines.push([level, typeof message === 'string' ? message : message.msg]);
    Logger.overrideLogger({ log: keep('info'), warn: keep('warn'), error: keep('error') } as LoggerService);
    clock = new FixedClock();
    states = new FailingStates();
    monitor = new WorkMonitor(states, clock);
  });
  afterEach(() => Logger.overrideLogger(false));

  it('logs one error for thousands of failures, and that it works again', async () => {
    await fail(1_000);
    clock.advance(BROKEN_AFTER.ms);
    await fail(1_000);
    expect(await succeed()).toBe('done');
    await succeed();
    expect(lines).toEqual([
      ['warn', 'The plan-webhooks tick failed'],
      ['error', 'The plan-webhooks tick is broken: 1001 failures in a row'],
      ['info', 'The plan-webhooks tick works again'],
    ]);
  });

  it('does not tell of games that the store cannot show', async () => {
    const ofStore = new StoreError('unreachable', 'status 500', { url: 'https://store.example/1' });
    await fail(5, ofStore);
    clock.advance(BROKEN_AFTER.ms);
    await fail(5, ofStore);
    expect([lines, await reported()]).toEqual([[], undefined]);
  });

  it('logs what fails now and then once a minute, and never as broken', async () => {
    for (let second = 0; second < 120; second += 1) {
      await fail();
      await succeed();
      clock.advance(1_000);
    }
    expect(lines.map(([level]) => level)).toEqual(['warn', 'warn']);
  });

  it('reports failures with their causes, but no addresses of people', async () => {
    await succeed();
    const succeededAt = clock.now();
    clock.advance(1_000);
    await fail(3);
    expect(await reported()).toEqual({
      name: 'plan-webhooks',
      kind: 'tick',
      failures: 3,
      failuresTotal: 3,
      failingSince: clock.now(),
      succeededAt,
      error: expect.stringMatching(/^read failed no table of a.*@example\.org$/),
    });
    expect((await reported())!.error).not.toContain('ada@');
  });

  it('reports what happened since the last report, also after one that failed', async () => {
    await fail(2);
    await monitor.report();
    await fail();
    states.isAway = true;
    await expect(monitor.report()).rejects.toThrow('away');
    await fail(2);
    states.isAway = false;
    expect(await reported()).toMatchObject({ failures: 5, failuresTotal: 5 });
    await succeed();
    await fail();
    expect(await reported()).toMatchObject({ failures: 1, failuresTotal: 6, succeededAt: clock.now() });
  });

  it('does not count a job that ends with its worker', async () => {
    const stopped = AbortSignal.abort();
    const job = monitor.watch('job', 'fan-out', () => Promise.reject(stopped.reason as Error), stopped);
    await expect(job).rejects.toBe(stopped.reason);
    expect(await reported()).toBeUndefined();
    expect(lines).toEqual([]);
  });
});
