import { expect, it } from '@jest/globals';
import { inactiveMonths } from './inactivity.ts';

const at = (local: string): string => new Date(local).toISOString();
const NOW = new Date('2026-11-21T15:00:00');

it.each([
  [at('2026-11-20T10:00:00'), null],
  [at('2026-08-21T15:00:01'), null],
  [at('2026-08-21T15:00:00'), 3],
  [at('2026-07-30T10:00:00'), 3],
  [at('2025-11-21T15:00:01'), 11],
  [at('2025-09-01T00:00:00'), 14],
  [at('2027-01-01T00:00:00'), null],
])('a game last updated %s is inactive for %p months', (latest, months) => {
  expect(inactiveMonths(latest, NOW)).toBe(months);
});

it('clamps to the last day of a shorter month', () => {
  expect(inactiveMonths(at('2025-11-30T12:00:00'), new Date('2026-02-28T12:00:00'))).toBe(3);
});

it('returns nothing for a game without updates', () => {
  expect(inactiveMonths(null, NOW)).toBeNull();
});
