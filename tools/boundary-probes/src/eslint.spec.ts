import { describe, expect, it } from '@jest/globals';
import { allowed, violations } from './eslint.probes.ts';
import { run } from './run.ts';

interface Finding {
  rule: string | null;
  message: string;
}

const findings = JSON.parse(
  run('node', ['tools/boundary-probes/src/lint.ts'], { input: JSON.stringify([...violations, ...allowed]) }),
) as Finding[][];

describe('ESLint', () => {
  it.each(violations.map((probe, i) => ({ ...probe, found: findings[i]! })))(
    'reports that $does',
    ({ rule, says, found }) => {
      expect(found).toEqual([{ rule, message: expect.stringContaining(says ?? '') }]);
    },
  );

  it.each(allowed.map((probe, i) => ({ ...probe, found: findings[violations.length + i]! })))(
    'does not mind that $does',
    ({ found }) => {
      expect(found).toEqual([]);
    },
  );
});
