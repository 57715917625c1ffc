import { describe, expect, it, jest } from '@jest/globals';
import { Run } from './run.ts';

describe('A run of the benchmark', () => {
  const missed = {
    suite: 'memory',
    name: 'API',
    value: 300,
    unit: 'MB',
    goal: { text: '≤ 220 MB', of: 'value', atMost: 220 },
  } as const;
  const verdictOf = (size: 'quick' | 'usual'): boolean | null => {
    jest.spyOn(console, 'error').mockReturnValue();
    const run = new Run(null as never, '/nowhere', size);
    run.record(missed);
    return run.figures[0]!.passed;
  };

  it('evaluates its figures', () => expect(verdictOf('usual')).toBe(false));

  it('evaluates none in quick mode', () => expect(verdictOf('quick')).toBeNull());
});
