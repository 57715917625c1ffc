const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Extended format of ISO 8601, to the minute or finer, with its offset from UTC. */
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Accepted years. Other dates are implausible and break calculations. */
const FIRST_MOMENT = Date.UTC(1970, 0);
const END_OF_TIME = Date.UTC(3000, 0);

const isKnownTime = (time: number): boolean => time >= FIRST_MOMENT && time < END_OF_TIME;

/** Milliseconds of a calendar day at midnight UTC, or null unless it is a real YYYY-MM-DD of the years 1970 to 2999. */
export const parseDay = (text: unknown): number | null => {
  if (typeof text !== 'string' || !DAY.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  return isKnownTime(time) && new Date(time).toISOString().slice(0, 10) === text ? time : null;
};

/** Milliseconds of a moment such as 2027-01-31T18:30:00Z or 2027-01-31T20:30+02:00, or null, as `parseDay`. */
export const parseInstant = (text: unknown): number | null => {
  const [, day] = (typeof text === 'string' && INSTANT.exec(text)) || [];
  if (parseDay(day) === null) return null;
  const time = Date.parse(text as string);
  return isKnownTime(time) ? time : null;
};

/** What a page of updates ended with: its moment in milliseconds and the id of its last update. */
export const isPageEnd = (text: unknown, separator: '.' | '-'): boolean => {
  if (typeof text !== 'string') return false;
  const [time = '', id = '', ...more] = text.split(separator);
  return /^\d{1,15}$/.test(time) && isKnownTime(Number(time)) && /^\d{1,18}$/.test(id) && more.length === 0;
};
