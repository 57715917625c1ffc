import { formatNumber } from '@/shared/lib';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

export const gamesWord = (count: number): string => counted(count, 'game', 'games');

/** 'Now', 'In 40 s', then minutes, hours and days. */
export const timeUntil = (iso: string, now = Date.now()): string => {
  const left = new Date(iso).getTime() - now;
  if (left <= 0) return 'Now';
  if (left < MINUTE) return `In ${Math.ceil(left / 1_000)} s`;
  if (left < HOUR) return `In ${Math.round(left / MINUTE)} min`;
  if (left < DAY) return `In ${Math.round(left / HOUR)} h`;
  return `In ${Math.round(left / DAY)} d`;
};
