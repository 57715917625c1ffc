import { describe, expect, it } from '@jest/globals';
import { problemsOf } from './problems.ts';

const jest = (test: object, status = 'failed') => ({
  testResults: [
    { name: 'a.spec.ts', status, message: 'Cannot find module', assertionResults: [test] as never },
  ],
});

const journey = (status: 'expected' | 'unexpected' | 'flaky', error?: { message: string }) => ({
  errors: [],
  suites: [
    {
      title: 'search',
      file: 'search.e2e-spec.ts',
      specs: [],
      suites: [
        {
          title: 'signed in',
          file: 'search.e2e-spec.ts',
          specs: [{ title: 'follows', tests: [{ status, projectName: 'phone', results: [{}, { error }] }] }],
        },
      ],
    },
  ],
});

describe('the report of a result file', () => {
  it('is empty when all tests pass', () => {
    expect(problemsOf(jest({ status: 'passed', fullName: 'x', failureMessages: [] }, 'passed'))).toEqual([]);
    expect(problemsOf(journey('expected') as never)).toEqual([]);
  });

  it('contains a failed test with its expectation, without colors', () => {
    const failureMessages = ['\u001b[31mExpected: 1\u001b[39m\n\nReceived: 2'];
    expect(problemsOf(jest({ status: 'failed', fullName: 'adds', failureMessages }))).toEqual([
      'failed: a.spec.ts › adds\n    Expected: 1\n    Received: 2',
    ]);
  });

  it('contains a test that passed at the second try', () => {
    const flaky = { status: 'passed', fullName: 'waits', failureMessages: [], retryReasons: ['too late'] };
    expect(problemsOf(jest(flaky, 'passed'))).toEqual([
      'passed at the second try: a.spec.ts › waits\n    too late',
    ]);
  });

  it('contains a suite that could not run', () => {
    const report = { testResults: [{ ...jest({}).testResults[0]!, assertionResults: [] }] };
    expect(problemsOf(report)).toEqual(['failed: a.spec.ts\n    Cannot find module']);
  });

  it('contains a failed journey and a flaky one', () => {
    expect(problemsOf(journey('unexpected', { message: 'not visible' }) as never)).toEqual([
      'failed: phone › search.e2e-spec.ts › follows\n    not visible',
    ]);
    expect(problemsOf(journey('flaky', { message: 'slow' }) as never)).toEqual([
      'passed at the second try: phone › search.e2e-spec.ts › follows\n    slow',
    ]);
  });

  it('is empty for an invalid file, which counts as a failure elsewhere', () => {
    expect(problemsOf({})).toEqual([]);
  });

  it('contains the error that prevented the journeys from starting', () => {
    expect(problemsOf({ errors: [{ message: 'port in use' }], suites: [] })).toEqual([
      'failed\n    port in use',
    ]);
  });
});
