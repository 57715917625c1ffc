import { describe, expect, it } from '@jest/globals';
import { faultsIn } from './testing/log-faults.ts';

const line = (entry: object): string => JSON.stringify({ time: 1_796_000_000_000, pid: 7, ...entry });
const FAILED_TICK = line({ level: 40, context: 'Work', msg: 'The plan-webhooks tick failed' });
const BROKEN_JOB = line({ level: 50, msg: 'The fan-out job is broken: 3 failures in a row' });
const REFUSED = line({
  level: 40,
  res: { statusCode: 503 },
  req: { path: '/api/user/games' },
  msg: 'request completed',
});
const SLOW_TICK = line({
  level: 40,
  msg: 'The plan-webhooks tick failed',
  err: { message: 'Our database does not answer right now. Please try again in a moment.' },
});
const FATAL = 'TypeError: Cannot read properties of undefined';
const FINE = [
  line({ level: 30, msg: 'request completed', res: { statusCode: 404 } }),
  line({ level: 40, msg: 'A replica is left out until it answers' }),
  line({ level: 30, msg: 'The plan-webhooks tick works again' }),
  SLOW_TICK,
  'Starting the embedded database',
  '',
];

describe('the log of a journey', () => {
  it.each([
    ['a failed tick', FAILED_TICK],
    ['a line of level error', BROKEN_JOB],
    ['a response of 500 or more', REFUSED],
    ['an error that nobody caught', FATAL],
  ])('has a fault: %s', (_, fault) => {
    expect(faultsIn([...FINE, fault, ...FINE], [])).toEqual([fault]);
  });

  it('has none that its journey provoked and named', () => {
    expect(faultsIn([FAILED_TICK, REFUSED], [/plan-webhooks/])).toEqual([REFUSED]);
  });
});
