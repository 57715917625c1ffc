import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Keeps 20 MB, and drops 300 MB of objects that have grown old. Prints the most that the old objects took, in MB. */
const WORK = `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { keepHeapSmall } from '${join(import.meta.dirname, 'small-heap.ts')}';
  const old = () => getHeapSpaceStatistics().find((space) => space.space_name === 'old_space').space_used_size;
  const kept = [];
  const add = () => kept.push(Array.from({ length: 1_000 }, (_, n) => ({ n })));
  while (kept.length < 400) add();
  keepHeapSmall(process.argv[1]);
  let most = 0;
  for (let round = 0; round < 6_000; round += 1) {
    add();
    kept.shift();
    most = Math.max(most, old());
  }
  process.stdout.write(String(most / 2 ** 20));`;

const mostOf = (role: string): number =>
  Number(
    execFileSync(process.execPath, ['--max-semi-space-size=1', '--input-type=module', '--eval', WORK, role], {
      encoding: 'utf8',
    }),
  );

describe('The heap', () => {
  // Without the limit, 100 MB.
  it.each(['api', 'worker'])('of a process with the role %s does not keep much garbage', (role) => {
    expect(mostOf(role)).toBeLessThan(60);
  });
});
