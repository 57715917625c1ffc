import { dateOrder, hourCycle } from './date-style.ts';

// Without Intl, which takes longer to start than a list of games takes to render.
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

type When = Date | string;

const twoDigits = (n: number): string => String(n).padStart(2, '0');

/** YYYY-MM-DD in local time. */
export const localDay = (when: When): string => {
  const date = new Date(when);
  const year = String(date.getFullYear()).padStart(4, '0');
  return `${year}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
};

const monthAndDay = (date: Date, month: string): string =>
  dateOrder() === 'dmy' ? `${date.getDate()} ${month}` : `${month} ${date.getDate()}`;

const withYear = (date: Date, month: string): string => {
  if (dateOrder() === 'ymd') return localDay(date);
  return `${monthAndDay(date, month)}${dateOrder() === 'mdy' ? ',' : ''} ${date.getFullYear()}`;
};

/** 'Sunday'. */
export const weekday = (when: When): string => WEEKDAYS[new Date(when).getDay()]!;

/** 'November 2026'. */
export const monthOf = (when: When): string => {
  const date = new Date(when);
  return `${MONTHS[date.getMonth()]} ${date.getFullYear()}`;
};

/** 'Nov 22, 2026', '22 Nov 2026' or '2026-11-22', in the reader's order as all of these. */
export const shortDate = (when: When): string => {
  const date = new Date(when);
  return withYear(date, MONTHS[date.getMonth()]!.slice(0, 3));
};

/** 'Nov 15 – Nov 21, 2026'. */
export const dayRange = (first: Date, last: Date): string => {
  const isOneYear = first.getFullYear() === last.getFullYear() && dateOrder() !== 'ymd';
  const from = isOneYear ? monthAndDay(first, MONTHS[first.getMonth()]!.slice(0, 3)) : shortDate(first);
  return `${from} – ${shortDate(last)}`;
};

/** 'November 22', with the year if it is not this year. */
export const dayOfYear = (when: When, now = new Date()): string => {
  const date = new Date(when);
  const month = MONTHS[date.getMonth()]!;
  return date.getFullYear() === now.getFullYear() ? monthAndDay(date, month) : withYear(date, month);
};

/** '10:15 PM' or '22:15'. */
export const timeOfDay = (when: When): string => {
  const date = new Date(when);
  const minutes = twoDigits(date.getMinutes());
  if (hourCycle() === '24') return `${twoDigits(date.getHours())}:${minutes}`;
  return `${date.getHours() % 12 || 12}:${minutes} ${date.getHours() < 12 ? 'AM' : 'PM'}`;
};

/** 'Nov 22, 2026, 10:15 PM'. */
export const shortDateTime = (when: When): string => `${shortDate(when)}, ${timeOfDay(when)}`;

/** 'Sunday, November 22, 2026'. */
const longDate = (when: When): string => {
  const date = new Date(when);
  return `${weekday(date)}, ${withYear(date, MONTHS[date.getMonth()]!)}`;
};

/** 'Sunday, November 22, 2026, 10:15 PM'. */
export const longDateTime = (when: When): string => `${longDate(when)}, ${timeOfDay(when)}`;
