import { describe, expect, it } from '@jest/globals';
import { OutboundFailure } from '@patchlight/application/ports';
import type { OutboundProblem } from '@patchlight/application/ports';
import { answerOf, answerToFailure } from './answers.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const of = (status: number, headers: Record<string, string> = {}, body = '') =>
  answerOf('json', { status, headers, body }, NOW);

describe('the answer of a receiver', () => {
  it.each([
    [200, 'accepted'],
    [204, 'accepted'],
    [302, 'refused'],
    [400, 'refused'],
    [401, 'refused'],
    [403, 'refused'],
    [404, 'gone'],
    [408, 'failed'],
    [410, 'gone'],
    [413, 'refused'],
    [429, 'failed'],
    [500, 'failed'],
    [503, 'failed'],
  ])('%d is %s', (status, outcome) => {
    expect(of(status)).toEqual({ outcome, answer: expect.stringContaining(String(status)) });
  });

  it.each([
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': 'Sat, 21 Nov 2026 12:01:00 GMT' }, 60_000],
    [{ 'x-ratelimit-reset-after': '1.234' }, 1_234],
    [{ 'retry-after': '1', 'x-ratelimit-reset-after': '2.5' }, 2_500],
  ])('waits as long as it asks for: %j', (headers, waitMs) => {
    expect(of(429, headers)).toMatchObject({ outcome: 'delayed', waitMs });
    expect(of(503, headers)).toMatchObject({ outcome: 'delayed', waitMs });
    expect(of(403, headers)).toMatchObject({ outcome: 'refused' });
  });

  it.each(['', '-7', 'soon', '0', 'NaN', 'Infinity', 'Sat, 21 Nov 2020 12:00:00 GMT'])(
    'ignores the wait %j',
    (text) => {
      expect(of(429, { 'retry-after': text }).outcome).toBe('failed');
    },
  );

  it('quotes the reasons of known services on one line, and nothing of other receivers', () => {
    const quote = (kind: 'discord' | 'slack' | 'ntfy' | 'json', body: string) =>
      answerOf(kind, { status: 400, headers: {}, body }, NOW).answer;
    expect(quote('discord', '{"message": "Invalid Form Body"}')).toBe(
      'Discord refused the message (400: Invalid Form Body).',
    );
    expect(quote('slack', 'invalid_blocks')).toBe('Slack refused the message (400: invalid blocks).');
    expect(quote('ntfy', '{"error": "a\\r\\nb\\u202e"}')).toBe('ntfy refused the message (400: a b).');
    expect(quote('json', '{"message": "secret of the network"}')).toBe(
      'The receiver refused the message (400).',
    );
    for (const body of ['', 'null', '[]', '{"message": 7}', '<html>'])
      expect(quote('discord', body)).toBe('Discord refused the message (400).');
    expect(quote('discord', `{"message": "${'a'.repeat(60_000)}"}`).length).toBeLessThan(150);
  });

  it.each<[OutboundProblem, string]>([
    ['refused-address', 'refused'],
    ['timed-out', 'failed'],
    ['unreachable', 'failed'],
    ['insecure', 'failed'],
    ['busy', 'failed'],
  ])('without a response: %s is %s', (problem, outcome) => {
    expect(answerToFailure('json', new OutboundFailure(problem, 'x'), NOW)).toMatchObject({ outcome });
  });

  it('is success if the status was, even if the rest did not come', () => {
    const answer = (status: number) =>
      answerToFailure('json', new OutboundFailure('timed-out', 'x', { status }), NOW).outcome;
    expect([answer(200), answer(500)]).toEqual(['accepted', 'failed']);
  });
});
