import { describe, expect, it } from '@jest/globals';
import { inlineAge, relativeDay, relativeTime, shortAge, timeSpan } from './time.ts';

const NOW = new Date('2026-11-21T15:00:00');
const ago = (days: number, hours = 0): string =>
  new Date(NOW.getTime() - days * 86_400_000 - hours * 3_600_000).toISOString();

describe('relativeDay', () => {
  it.each([
    [0, 'Today'],
    [1, 'Yesterday'],
    [2, '2 days ago'],
    [6, '6 days ago'],
    [7, '1 week ago'],
    [29, '4 weeks ago'],
    [30, '1 month ago'],
    [364, '12 months ago'],
    [365, '1 year ago'],
    [800, '2 years ago'],
  ])('%i days ago shows %s', (days, words) => {
    expect(relativeDay(ago(days), NOW)).toBe(words);
  });

  it('counts calendar days, not 24 hours', () => {
    expect(relativeDay(ago(0, 16), NOW)).toBe('Yesterday');
    expect(relativeDay(ago(0, 14), NOW)).toBe('Today');
  });

  it('shows a future time as today', () => {
    expect(relativeDay(ago(-2), NOW)).toBe('Today');
  });
});

describe('relativeTime', () => {
  it.each([
    [-1, 'Just now'],
    [59, 'Just now'],
    [60, '1 minute ago'],
    [28 * 60, '28 minutes ago'],
    [3_600, '1 hour ago'],
    [23 * 3_600 + 3_599, '23 hours ago'],
    [24 * 3_600, 'Yesterday'],
    [7 * 86_400, '1 week ago'],
  ])('%i seconds ago shows %s', (seconds, words) => {
    expect(relativeTime(new Date(NOW.getTime() - seconds * 1_000).toISOString(), NOW)).toBe(words);
  });
});

describe('shortAge', () => {
  it.each([
    [ago(0), 'Just now'],
    [new Date(NOW.getTime() - 59_000).toISOString(), 'Just now'],
    [new Date(NOW.getTime() - 60_000).toISOString(), '1m ago'],
    [ago(0, 1), '1h ago'],
    [ago(0, 23), '23h ago'],
    [ago(1), '1d ago'],
    [ago(6), '6d ago'],
    [ago(7), 'Nov 14, 2026'],
  ])('%s shows %s', (iso, words) => {
    expect(shortAge(iso, NOW)).toBe(words);
  });
});

describe('timeSpan', () => {
  it.each([
    [1, '1 second'],
    [90, '90 seconds'],
    [60, '1 minute'],
    [900, '15 minutes'],
    [3_600, '1 hour'],
    [5_400, '90 minutes'],
    [10_800, '3 hours'],
    [86_400, '1 day'],
    [129_600, '36 hours'],
  ])('shows %i seconds as %s', (seconds, words) => {
    expect(timeSpan(seconds)).toBe(words);
  });
});

it.each([
  [ago(0), 'just now'],
  [ago(0, 1), '1h ago'],
  [ago(7), 'Nov 14, 2026'],
])('inlineAge of %s', (at, text) => {
  expect(inlineAge(at, NOW)).toBe(text);
});
