import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MemoryProbe } from './probe.ts';

const MB = 2 ** 20;

describe('The memory of a process', () => {
  let dir: string;
  const write = (...samples: { at: number; rss: number; heap: number }[]): void =>
    writeFileSync(
      join(dir, 'api.memory.jsonl'),
      samples
        .map(({ at, rss, heap }) => `${JSON.stringify({ at, rss: rss * MB, heap: heap * MB })}\n`)
        .join(''),
    );
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'memory-'));
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  it('is the least of the samples from a moment on', () => {
    write(
      { at: 1, rss: 10, heap: 1 },
      { at: 20, rss: 40, heap: 9 },
      { at: 30, rss: 50, heap: 7 },
      { at: 40, rss: 30, heap: 8 },
    );
    expect(new MemoryProbe(dir, 'api').least(20)).toEqual({ rss: 30, heap: 7 });
  });

  it('is not known without a sample', () => {
    expect(new MemoryProbe(dir, 'api').least(0)).toEqual({ rss: NaN, heap: NaN });
    write({ at: 1, rss: 10, heap: 1 });
    expect(new MemoryProbe(dir, 'api').least(2)).toEqual({ rss: NaN, heap: NaN });
  });
});
