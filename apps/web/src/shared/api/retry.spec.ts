import { describe, expect, it } from '@jest/globals';
import { reconnectDelay, retryDelay, shouldRetry } from './retry.ts';
import type { Attempt } from './retry.ts';

const get: Attempt = { method: 'GET', retries: 0, status: 503, hasIdempotencyKey: false, isOnline: true };

it('waits 1 s, then twice as long each time, plus up to 1 s of jitter, or as long as Retry-After', () => {
  expect([0, 1, 2].map((retries) => retryDelay(retries, 0, () => 0))).toEqual([1000, 2000, 4000]);
  expect([0, 1, 2].map((retries) => retryDelay(retries, 0, () => 1))).toEqual([2000, 3000, 5000]);
  expect(retryDelay(0, 6, () => 0)).toBe(6000);
});

it.each<[string, Partial<Attempt>, boolean]>([
  ['a read without a response', { status: 0 }, true],
  ['a read with a server error', { status: 500 }, true],
  ['a timeout', { status: 408 }, true],
  ['a conflict', { status: 409 }, true],
  ['a rate limit', { status: 429 }, true],
  ['a conflict stored under an Idempotency-Key', { status: 409, hasIdempotencyKey: true }, false],
  ['not found', { status: 404 }, false],
  ['a fourth retry', { retries: 3 }, false],
  ['a POST without a key', { method: 'POST' }, false],
  ['a POST with a key', { method: 'POST', hasIdempotencyKey: true }, true],
  ['anything offline', { status: 0, isOnline: false }, false],
])('%s (%p) is retried: %p', (_, attempt, isRetried) => {
  expect(shouldRetry({ ...get, ...attempt })).toBe(isRetried);
});

describe('reconnectDelay', () => {
  it('doubles up to one minute, half of it jitter', () => {
    expect([0, 1, 2, 3].map((failures) => reconnectDelay(failures, () => 1))).toEqual([
      1000, 2000, 4000, 8000,
    ]);
    expect(reconnectDelay(0, () => 0)).toBe(500);
    expect(reconnectDelay(20, () => 1)).toBe(60_000);
  });
});
