import { describe, expect, it } from '@jest/globals';
import type { WebhookFormat } from '@patchlight/contracts';
import { webhookAnswerOf } from './webhook-answers.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const answerTo = (format: WebhookFormat, status: number, body = '', headers = {}) =>
  webhookAnswerOf(format, { status, headers, body }, NOW);

describe('the answer of a receiver of webhooks', () => {
  it.each<[number, string | null]>([
    [200, null],
    [204, null],
    [302, 'The address leads to another one, which is not followed (302).'],
    [400, 'The receiver refused the event (400).'],
    [404, 'The receiver refused the event (404).'],
    [410, 'The receiver is gone (410).'],
    [429, 'The receiver takes no more for now (429).'],
    [503, 'The receiver does not work right now (503).'],
    [999, 'The receiver gave an answer that is not known (999).'],
  ])('%d: %s', (status, error) => {
    expect(answerTo('standard', status)).toEqual({ status, error, isGone: status === 410, waitMs: null });
  });

  it.each<[boolean, WebhookFormat, number, string]>([
    [true, 'discord', 404, '{"message": "Unknown Webhook", "code": 10015}'],
    [true, 'discord', 401, '{"message": "Invalid Webhook Token", "code": 50027}'],
    [false, 'discord', 401, ''],
    [true, 'slack', 404, 'no_service'],
    [true, 'slack', 410, 'channel_is_archived'],
    [false, 'github', 404, '{"message": "Not Found"}'],
    [false, 'standard', 401, '{"code": 50027}'],
  ])('is an end: %s, of %s with %d %s', (isGone, format, status, body) => {
    expect(answerTo(format, status, body)).toMatchObject({ isGone });
  });

  it('names a wait in headers, or in the body of Discord', () => {
    expect(answerTo('standard', 429, '', { 'retry-after': '7' }).waitMs).toBe(7_000);
    expect(answerTo('discord', 429, '{"retry_after": 1.234}').waitMs).toBe(1_234);
    expect(answerTo('standard', 429, '{"retry_after": 1.234}').waitMs).toBeNull();
  });
});
