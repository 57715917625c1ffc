import { describe, expect, it } from '@jest/globals';
import { OutboundFailure } from '@patchlight/application/ports';
import type { OutboundProblem } from '@patchlight/application/ports';
import type { ChatKind } from '@patchlight/domain';
import { answerOf, answerToFailure } from './answers.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const of = (status: number, headers: Record<string, string> = {}, body = '') =>
  answerOf('json', { status, headers, body }, NOW, true);

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
    [421, 'failed'],
    [425, 'failed'],
    [503, 'failed'],
    [999, 'failed'],
  ])('%d is %s', (status, outcome) => {
    expect(of(status)).toEqual({ outcome, answer: expect.stringContaining(String(status)) });
  });

  it.each<[string, ChatKind, number, string]>([
    ['gone', 'discord', 404, '{"message": "Unknown Webhook", "code": 10015}'],
    ['gone', 'discord', 401, '{"message": "Invalid Webhook Token", "code": 50027}'],
    ['refused', 'discord', 401, '{"message": "401: Unauthorized", "code": 0}'],
    ['refused', 'discord', 400, '{"message": "Invalid Form Body", "code": 50035}'],
    ['gone', 'slack', 403, 'invalid_token'],
    ['gone', 'slack', 403, 'team_disabled'],
    ['refused', 'slack', 403, 'action_prohibited'],
    ['gone', 'slack', 404, 'no_service'],
    ['gone', 'slack', 410, 'channel_is_archived'],
    ['failed', 'slack', 500, 'rollup_error'],
    ['refused', 'ntfy', 403, '{"code": 40301, "http": 403, "error": "forbidden"}'],
    ['failed', 'ntfy', 429, '{"code": 42908, "http": 429, "error": "limit reached"}'],
    ['failed', 'ntfy', 507, '{"code": 50701, "http": 507, "error": "no subscriber"}'],
    ['refused', 'json', 401, '{"code": 50027}'],
    ['refused', 'json', 403, 'invalid_token'],
  ])('is %s, of %s with %d %s', (outcome, kind, status, body) => {
    expect(answerOf(kind, { status, headers: {}, body }, NOW, true)).toMatchObject({ outcome });
  });

  it('names a wait in the body only where that is known: Discord, in seconds', () => {
    const waitIn = (kind: ChatKind, retryAfter: unknown) => {
      const body = JSON.stringify({ message: 'You are being rate limited.', retry_after: retryAfter });
      const answer = answerOf(kind, { status: 429, headers: {}, body }, NOW, true);
      return answer.outcome === 'delayed' ? answer.waitMs : null;
    };
    expect([64.57, '3', 1e9].map((value) => waitIn('discord', value))).toEqual([
      64_570,
      3_000,
      6 * 3_600_000,
    ]);
    expect([0, -1, null, [], {}, true, 'soon'].map((value) => waitIn('discord', value))).toEqual(
      Array(7).fill(null),
    );
    expect(waitIn('json', 7)).toBeNull();
  });

  it.each([
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': 'Sat, 21 Nov 2026 12:01:00 GMT' }, 60_000],
    [{ 'x-ratelimit-reset-after': '1.234' }, 1_234],
    [{ 'retry-after': '1', 'x-ratelimit-reset-after': '2.5' }, 1_000],
    [{ 'retry-after': '2364', 'x-ratelimit-reset-after': '2.364' }, 2_364],
    [{ 'retry-after': 'Saturday, 21-Nov-26 12:01:00 GMT' }, 60_000],
    [{ 'retry-after': 'Sat Nov 21 12:01:00 2026' }, 60_000],
    [{ 'retry-after': ' 7.5 ' }, 7_500],
    [{ 'retry-after': '99999999999' }, 6 * 3_600_000],
    [{ 'retry-after': 'Sat, 21 Nov 2099 12:01:00 GMT' }, 6 * 3_600_000],
  ])('waits as long as it asks for: %j', (headers, waitMs) => {
    expect(of(429, headers)).toMatchObject({ outcome: 'delayed', waitMs });
    expect(of(503, headers)).toMatchObject({ outcome: 'delayed', waitMs });
    expect(of(403, headers)).toMatchObject({ outcome: 'refused' });
  });

  it.each(['', '-7', 'soon', '0', 'NaN', 'Infinity', 'after 2099', '1e3', 'Sat, 21 Nov 2020 12:00:00 GMT'])(
    'ignores the wait %j',
    (text) => {
      expect(of(429, { 'retry-after': text }).outcome).toBe('failed');
    },
  );

  it('quotes the reasons of known services on one line, and nothing of other receivers', () => {
    const quote = (kind: 'discord' | 'slack' | 'ntfy' | 'json', body: string) =>
      answerOf(kind, { status: 400, headers: {}, body }, NOW, true).answer;
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

  it('quotes nothing that its user may not read', () => {
    const body = '{"message": "secret of the network", "error": "secret of the network"}';
    for (const kind of ['discord', 'ntfy'] as const)
      expect(answerOf(kind, { status: 400, headers: {}, body }, NOW, false).answer).toMatch(/ \(400\)\.$/);
  });

  it.each<[OutboundProblem, string]>([
    ['refused-address', 'failed'],
    ['timed-out', 'silent'],
    ['unreachable', 'failed'],
    ['insecure', 'failed'],
    ['busy', 'failed'],
  ])('without a response: %s is %s', (problem, outcome) => {
    expect(answerToFailure('json', new OutboundFailure(problem, 'x'), NOW)).toMatchObject({ outcome });
  });

  it('is success if the status was, even if the rest did not come', () => {
    const answer = (status: number) =>
      answerToFailure('json', new OutboundFailure('timed-out', 'x', { status }), NOW).outcome;
    expect([answer(200), answer(400), answer(500)]).toEqual(['accepted', 'refused', 'silent']);
  });
});
