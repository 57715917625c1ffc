import { describe, expect, it } from '@jest/globals';
import { loggedError } from './logged-error.ts';

/** An error of PostgreSQL's client that quotes a row. */
const refusal = (): Error =>
  Object.assign(new Error('new row for relation "users" violates check constraint "short"\nrow: canary'), {
    code: '23514',
    table: 'users',
    constraint: 'short',
    detail: 'Failing row contains (9, canary, canary@example.org).',
    where: 'SQL statement "insert canary"',
    parameters: ['canary'],
  });

describe('an error in the log', () => {
  it('tells what failed and where, and nothing of the row', () => {
    expect(loggedError(refusal())).toEqual({
      type: 'Error',
      message: 'new row for relation "users" violates check constraint "short"',
      code: '23514',
      table: 'users',
      constraint: 'short',
      stack: expect.stringMatching(/^ {4}at refusal/),
    });
    expect(JSON.stringify(loggedError(refusal()))).not.toContain('canary');
  });

  it('tells of its causes in the same way, but not without end', () => {
    const error = new Error('outer', { cause: refusal() });
    expect(loggedError(error)).toMatchObject({ message: 'outer', cause: { code: '23514' } });
    const endless = new Error('endless');
    endless.cause = endless;
    expect(JSON.stringify(loggedError(new AggregateError([endless, refusal()])))).not.toContain('canary');
  });

  it('hides what signs somebody in', () => {
    expect(loggedError(new Error('mail to ada@example.org with token=abc'))).toMatchObject({
      message: 'mail to [hidden] with token=[hidden]',
    });
  });

  it.each([
    [
      { message: 'a job failed', queue: 'fan-out' },
      { type: 'Object', message: 'a job failed', queue: 'fan-out' },
    ],
    ['a text', { message: 'a text' }],
    [null, { message: 'null' }],
  ])('may be no error at all: %j', (thrown, logged) => {
    expect(loggedError(thrown)).toMatchObject(logged);
  });
});
