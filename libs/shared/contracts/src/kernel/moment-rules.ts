import { ValidateBy } from 'class-validator';
import { isPageEnd, parseDay, parseInstant } from './moments.ts';

const holds =
  (name: string, validate: (value: unknown) => boolean) =>
  (message: string): PropertyDecorator =>
    ValidateBy({ name, validator: { validate, defaultMessage: () => message } });

/** A day of the calendar, YYYY-MM-DD. */
export const IsDay = holds('isDay', (value) => parseDay(value) !== null);

/** A moment in the form of ISO 8601, with its time and its offset from UTC. */
export const IsInstant = holds('isInstant', (value) => parseInstant(value) !== null);

/** A time, or a day as its start in UTC. */
export const IsDayOrInstant = holds(
  'isDayOrInstant',
  (value) => parseDay(value) !== null || parseInstant(value) !== null,
);

/** `next_cursor` of a page of updates. */
export const IsPageEnd = (separator: '.' | '-'): PropertyDecorator =>
  ValidateBy({
    name: 'isPageEnd',
    constraints: [separator],
    validator: {
      validate: (value) => isPageEnd(value, separator),
      defaultMessage: () => 'cursor is not valid',
    },
  });
