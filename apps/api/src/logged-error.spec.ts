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

describe('logged error', () => {
  it('contains the message and the stack, but no row data', () => {
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

  it('contains its causes in the same form, up to a limit', () => {
    const error = new Error('outer', { cause: refusal() });
    expect(loggedError(error)).toMatchObject({ message: 'outer', cause: { code: '23514' } });
    const endless = new Error('endless');
    endless.cause = endless;
    expect(JSON.stringify(loggedError(new AggregateError([endless, refusal()])))).not.toContain('canary');
  });

  it('redacts credentials', () => {
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
  ])('accepts a thrown value that is not an Error: %j', (thrown, logged) => {
    expect(loggedError(thrown)).toMatchObject(logged);
  });
});
