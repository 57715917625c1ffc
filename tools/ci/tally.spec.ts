import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearResults, countAll } from './tally.ts';

describe('the tally of all result files', () => {
  const before = process.cwd();
  const dir = mkdtempSync(join(tmpdir(), 'patchlight-tally-'));
  beforeAll(() => process.chdir(dir));
  afterAll(() => {
    process.chdir(before);
    rmSync(dir, { recursive: true });
  });

  it('adds them up, without one that is still being written', () => {
    clearResults();
    writeFileSync('tmp/results/jest.json', JSON.stringify({ numPassedTests: 5, numFailedTests: 1 }));
    const stats = { expected: 2, unexpected: 0, flaky: 1 };
    writeFileSync('tmp/results/playwright.json', JSON.stringify({ stats }));
    writeFileSync('tmp/results/half.json', '{"numPassedTests":');
    expect(countAll()).toEqual({ passed: 8, failed: 1 });
  });
});
