import { afterEach, expect, it } from '@jest/globals';
import { chooseDateStyle, localDay } from '@/shared/lib';
import { daysOf, utcDaysOf, visibleRange } from './visible-range.ts';

afterEach(() => chooseDateStyle({ firstDay: undefined }));

const spanOf = (...args: Parameters<typeof visibleRange>) => {
  const { start, end, title } = visibleRange(...args);
  return [localDay(start), localDay(end), title];
};

it.each([
  ['the weeks of a month', 'month', true, 0, ['2026-11-01', '2026-12-06', 'November 2026']],
  ['weeks from Monday', 'month', true, 1, ['2026-10-26', '2026-12-07', 'November 2026']],
  ['weeks from Saturday', 'month', true, 6, ['2026-10-31', '2026-12-05', 'November 2026']],
  ['the days of a month', 'month', false, 1, ['2026-11-01', '2026-12-01', 'November 2026']],
  ['a week', 'week', false, 0, ['2026-11-15', '2026-11-22', 'Nov 15 – Nov 21, 2026']],
  ['a week from Monday', 'week', false, 1, ['2026-11-09', '2026-11-16', 'Nov 9 – Nov 15, 2026']],
] as const)('shows %s', (_, view, isGrid, firstDay, span) => {
  chooseDateStyle({ firstDay });
  expect(spanOf(view, '2026-11-15', isGrid)).toEqual(span);
});

it('has each day once, over a change of the clocks', () => {
  const days = daysOf(visibleRange('list', '2026-10-15', false)).map(localDay);
  expect(days).toHaveLength(31);
  expect(new Set(days).size).toBe(31);
});

it('asks for the UTC days, the end exclusive', () => {
  const range = { start: new Date('2026-11-01T00:00:00Z'), end: new Date('2026-12-06T00:00:00Z'), title: '' };
  expect(utcDaysOf(range)).toEqual({ startDate: '2026-11-01', endDate: '2026-12-05' });
});

it('asks for one UTC day more where the local day starts on the day before', () => {
  const range = { start: new Date('2026-10-31T10:00:00Z'), end: new Date('2026-11-07T10:00:00Z'), title: '' };
  expect(utcDaysOf(range)).toEqual({ startDate: '2026-10-31', endDate: '2026-11-07' });
});
