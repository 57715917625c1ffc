import { afterEach, describe, expect, it } from '@jest/globals';
import { chooseDateStyle, dateOrder, dateStyleOf, firstDayOfWeek, hourCycle } from './date-style.ts';
import {
  dayOfYear,
  dayRange,
  localDay,
  longDateTime,
  monthOf,
  shortDate,
  timeOfDay,
  weekday,
} from './dates.ts';

const LATE = '2026-11-22T22:05:00';
const EARLY = '2026-01-05T00:30:00';

afterEach(() => chooseDateStyle({ order: undefined, hours: undefined, firstDay: undefined }));

describe('dateStyleOf', () => {
  it.each([
    ['en-US', { order: 'mdy', hours: '12', firstDay: 0 }],
    ['de-DE', { order: 'dmy', hours: '24', firstDay: 1 }],
    ['en-GB', { order: 'dmy', hours: '24', firstDay: 1 }],
    ['ja-JP', { order: 'ymd', hours: '24', firstDay: 0 }],
    ['ar-EG', { order: 'dmy', hours: '12', firstDay: 6 }],
    ['hi-IN', { order: 'dmy', hours: '12', firstDay: 0 }],
  ])('of %s', (locale, style) => {
    expect(dateStyleOf(locale)).toEqual(style);
  });
});

describe('dates', () => {
  it('are American in an American browser', () => {
    expect(shortDate(LATE)).toBe('Nov 22, 2026');
    expect(longDateTime(LATE)).toBe('Sunday, November 22, 2026, 10:05 PM');
    expect(timeOfDay(EARLY)).toBe('12:30 AM');
    expect(timeOfDay('2026-01-05T12:30:00')).toBe('12:30 PM');
    expect(weekday(EARLY)).toBe('Monday');
    expect(localDay(EARLY)).toBe('2026-01-05');
    expect(monthOf(EARLY)).toBe('January 2026');
  });

  it('have the day first and 24 hours by choice', () => {
    chooseDateStyle({ order: 'dmy', hours: '24' });
    expect(shortDate(LATE)).toBe('22 Nov 2026');
    expect(longDateTime(LATE)).toBe('Sunday, 22 November 2026, 22:05');
    expect(timeOfDay(EARLY)).toBe('00:30');
  });

  it('have the year first by choice', () => {
    chooseDateStyle({ order: 'ymd' });
    expect(shortDate(EARLY)).toBe('2026-01-05');
    expect(longDateTime(LATE)).toBe('Sunday, 2026-11-22, 10:05 PM');
  });

  it.each([
    ['mdy', 'November 22', 'November 22, 2026'],
    ['dmy', '22 November', '22 November 2026'],
    ['ymd', 'November 22', '2026-11-22'],
  ] as const)('name the year only where it is another: %s', (order, thisYear, later) => {
    chooseDateStyle({ order });
    expect(dayOfYear(LATE, new Date('2026-12-31T12:00:00'))).toBe(thisYear);
    expect(dayOfYear(LATE, new Date('2027-01-01T12:00:00'))).toBe(later);
  });
});

it('keeps choices, and follows the browser again once they are taken back', () => {
  chooseDateStyle({ firstDay: 6, hours: '24' });
  expect(JSON.parse(localStorage.getItem('dateStyle')!)).toEqual({ firstDay: 6, hours: '24' });
  expect([dateOrder(), hourCycle(), firstDayOfWeek()]).toEqual(['mdy', '24', 6]);
  chooseDateStyle({ firstDay: undefined });
  expect(firstDayOfWeek()).toBe(0);
});

it.each([
  ['mdy', 'Nov 29 – Dec 5, 2026', 'Dec 27, 2026 – Jan 2, 2027'],
  ['dmy', '29 Nov – 5 Dec 2026', '27 Dec 2026 – 2 Jan 2027'],
  ['ymd', '2026-11-29 – 2026-12-05', '2026-12-27 – 2027-01-02'],
] as const)('spans days: %s', (order, inYear, overYears) => {
  chooseDateStyle({ order });
  expect(dayRange(new Date(2026, 10, 29), new Date(2026, 11, 5))).toBe(inYear);
  expect(dayRange(new Date(2026, 11, 27), new Date(2027, 0, 2))).toBe(overYears);
});
