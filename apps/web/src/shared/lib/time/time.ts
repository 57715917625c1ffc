import { shortDate } from './dates.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const count = (n: number, unit: string): string => `${n} ${unit}${n === 1 ? '' : 's'} ago`;

const startOfDay = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** Calendar days from `date` to `now` in local time; never below zero. */
export const daysSince = (date: Date, now: Date): number =>
  Math.max(0, Math.round((startOfDay(now) - startOfDay(date)) / DAY));

/** 'Today', 'Yesterday', then days under 7, weeks under 30, months under 365, years. */
export const relativeDay = (iso: string, now = new Date()): string => {
  const days = daysSince(new Date(iso), now);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days < 7) return count(days, 'day');
  if (days < 30) return count(Math.floor(days / 7), 'week');
  if (days < 365) return count(Math.floor(days / 30), 'month');
  return count(Math.floor(days / 365), 'year');
};

/** 'Just now', then minutes and hours under 24, then as `relativeDay`. */
export const relativeTime = (iso: string, now = new Date()): string => {
  const age = now.getTime() - new Date(iso).getTime();
  if (age < MINUTE) return 'Just now';
  if (age < HOUR) return count(Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return count(Math.floor(age / HOUR), 'hour');
  return relativeDay(iso, now);
};

/** The IANA name of the browser's time zone. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** 900 -> '15 minutes', 10,800 -> '3 hours': in the largest unit with a value of at least two, or exactly one. */
export const timeSpan = (seconds: number): string => {
  const [size, unit] = UNITS.find(([each]) => seconds >= 2 * each || seconds === each) ?? [1, 'second'];
  const amount = Math.round(seconds / size);
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
};

const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

/** 'Just now', then minutes, hours and days under 7, otherwise the date. */
export const shortAge = (iso: string, now = new Date()): string => {
  const age = now.getTime() - new Date(iso).getTime();
  if (age < MINUTE) return 'Just now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m ago`;
  if (age < DAY) return `${Math.floor(age / HOUR)}h ago`;
  if (age < 7 * DAY) return `${Math.floor(age / DAY)}d ago`;
  return shortDate(iso);
};

/** As `shortAge`, within a sentence. */
export const inlineAge = (iso: string, now = new Date()): string =>
  shortAge(iso, now).replace('Just now', 'just now');
