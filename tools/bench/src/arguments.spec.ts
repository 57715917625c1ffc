import { describe, expect, it } from '@jest/globals';
import { readArguments, SUITES } from './arguments.ts';

describe('The arguments of the benchmark', () => {
  it('run every suite unless some are named', () => {
    expect(readArguments([])).toEqual({ only: [...SUITES], size: 'usual' });
    expect(readArguments(['--only', 'fan-out,ingestion', '--quick'])).toEqual({
      only: ['ingestion', 'fan-out'],
      size: 'quick',
    });
  });

  it('list the existing suites when one is misspelled', () => {
    expect(() => readArguments(['--only', 'fanout'])).toThrow(
      'There is no suite "fanout"; there are ingestion',
    );
  });
});
