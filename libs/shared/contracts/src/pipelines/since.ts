import { ValidateBy } from 'class-validator';
import { parseInstant } from '../kernel/moments.ts';

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 };
/** How far back `since` reaches. */
const LONGEST_MS = 90 * UNITS.d;
const AGO = /^([1-9]\d{0,6})([mhd])$/;

/**
 * The moment of `since` in milliseconds: a time in the past of ISO 8601, or an age such as 30m, 24h or 7d; null unless it
 * is one of the last 90 days.
 */
export const parseSince = (text: unknown, now: number): number | null => {
  const [, count, unit] = (typeof text === 'string' && AGO.exec(text)) || [];
  const time = count ? now - Number(count) * UNITS[unit as keyof typeof UNITS] : parseInstant(text);
  return time === null || time > now || time < now - LONGEST_MS ? null : time;
};

export const SINCE_MESSAGE = 'since must be a time in the last 90 days, or an age such as 30m, 24h or 7d';

/** Checks the form only: what time it is, the server knows. */
export const IsSince = (): PropertyDecorator =>
  ValidateBy({
    name: 'isSince',
    validator: {
      validate: (value) => (typeof value === 'string' && AGO.test(value)) || parseInstant(value) !== null,
      defaultMessage: () => SINCE_MESSAGE,
    },
  });
