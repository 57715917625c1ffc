import { describe, expect, it } from '@jest/globals';
import { hasFailedForDays, isDispatchUrl, nextWebhookTryAt, webhookSecretOf } from './webhook.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const secondsUntil = (tries: number, random: number, waitMs?: number): number | null => {
  const at = nextWebhookTryAt({ tries, now: NOW, waitMs }, random);
  return at && Math.round((at.getTime() - NOW.getTime()) / 1_000);
};

describe('the tries of a delivery', () => {
  it('are ten: at once, then after 5 s to 24 h', () => {
    const hours = [2, 5, 10, 14, 20, 24].map((count) => count * 3_600);
    const delays = Array.from({ length: 10 }, (_, index) => secondsUntil(index + 1, 0.5));
    expect(delays).toEqual([5, 300, 1_800, ...hours, null]);
  });

  it('are spread by a tenth', () => {
    expect([secondsUntil(2, 0), secondsUntil(2, 0.999_999)]).toEqual([270, 330]);
  });

  it('wait as long as the receiver asks for, up to a day, and not less than the schedule says', () => {
    expect(secondsUntil(1, 0.5, 90_000)).toBe(90);
    expect(secondsUntil(1, 0.5, 1_000)).toBe(5);
    expect(secondsUntil(1, 0.5, 1e12)).toBe(86_400);
    expect(secondsUntil(10, 0.5, 90_000)).toBeNull();
  });
});

it('pauses a webhook after five days of failures', () => {
  const days = (count: number) => new Date(NOW.getTime() - count * 86_400_000);
  expect([null, days(4.9), days(5)].map((since) => hasFailedForDays(since, NOW))).toEqual([
    false,
    false,
    true,
  ]);
});

it('writes secrets as Standard Webhooks do', () => {
  const bytes = Buffer.from(Array.from({ length: 32 }, (_, index) => 255 - index));
  const secret = webhookSecretOf(bytes.toString('base64url'));
  expect(secret).toBe(`whsec_${bytes.toString('base64')}`);
});

it.each([
  ['https://api.github.com/repos/tess/moss-and-mortar/dispatches', true],
  ['https://git.example/api/v3/repos/tess/game.js/dispatches', true],
  ['https://api.github.com/repos/tess/moss-and-mortar', false],
  ['https://api.github.com/user', false],
  ['https://api.github.com/repos/tess/x/dispatches?y', false],
  ['https://git.example/proxy/repos/tess/x/dispatches', false],
  ['https://api.github.com/repos/tess/x/dispatches/1', false],
])('dispatches to a repository by %s: %s', (url, isOne) => {
  expect(isDispatchUrl(new URL(url))).toBe(isOne);
});

it.each(['username', 'password'] as const)('dispatches nowhere with a %s in the address', (part) => {
  const url = new URL('https://api.github.com/repos/tess/x/dispatches');
  url[part] = 'tess';
  expect(isDispatchUrl(url)).toBe(false);
});
