/** Range of possible release days. */
export interface ReleaseWindow {
  /** As the store shows it, such as "Q1 2027" or "Coming soon"; may be empty. */
  text: string;
  /** First and last possible day, `YYYY-MM-DD`; both null if the store names none. */
  from: string | null;
  to: string | null;
}

const MAX_TEXT = 100;
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

type Days = [from: string, to: string];

const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** `length` whole months from the given one (0 to 11). */
const months = (year: string, month: number, length: number): Days => [
  dayOf(Number(year), month, 1),
  dayOf(Number(year), month + length, 0),
];

/** Index of a month (0 to 11) by its name or an abbreviation of at least three letters; -1: none. */
const monthOf = (word: string): number =>
  word.length < 3 ? -1 : MONTHS.findIndex((month) => month.startsWith(word.toLowerCase()));

const inMonth = (word: string, year: string): Days | null => {
  const month = monthOf(word);
  return month < 0 ? null : months(year, month, 1);
};

/** The whole month if it does not have this day. */
const onDay = (day: string, word: string, year: string): Days | null => {
  const month = monthOf(word);
  if (month < 0) return null;
  const date = dayOf(Number(year), month, Number(day));
  const isReal = date.endsWith(`-${day.padStart(2, '0')}`);
  return isReal ? [date, date] : months(year, month, 1);
};

/** The store's date formats with their parsers; the first match wins. */
const FORMS: [form: RegExp, days: (...parts: string[]) => Days | null][] = [
  [/^((?:19|20)\d\d)$/, (year) => months(year!, 0, 12)],
  [/^Q([1-4]),? ((?:19|20)\d\d)$/i, (quarter, year) => months(year!, 3 * Number(quarter) - 3, 3)],
  [/^([a-z]+)\.?,? ((?:19|20)\d\d)$/i, (word, year) => inMonth(word!, year!)],
  [/^([a-z]+)\.? (\d{1,2}),? ((?:19|20)\d\d)$/i, (word, day, year) => onDay(day!, word!, year!)],
  [/^(\d{1,2}) ([a-z]+)\.?,? ((?:19|20)\d\d)$/i, (day, word, year) => onDay(day!, word!, year!)],
];

/** "Spring 2027", "Early 2027", dates in other languages: only the year is reliable. */
const inTheYear = (text: string): Days | null => {
  const [year, ...others] = text.match(/\d{3,}/g) ?? [];
  return year && others.length === 0 && /^(?:19|20)\d\d$/.test(year) ? months(year, 0, 12) : null;
};

const daysOf = (text: string): Days | null => {
  for (const [form, days] of FORMS) {
    const parts = form.exec(text)?.slice(1);
    const found = parts && days(...parts);
    if (found) return found;
  }
  return inTheYear(text);
};

/** Parses the store's release date. Never throws: a text without a year gives a window without days. */
export const releaseWindowOf = (shown: string): ReleaseWindow => {
  const text = shown.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT).trim();
  const [from, to] = daysOf(text) ?? [null, null];
  return { text, from, to };
};

/** Precision of a release date. */
export type ReleasePrecision = 'day' | 'month' | 'quarter' | 'year';

/** The window around a day, with the store's English text. */
export const releaseWindowAround = (day: Date, precision: ReleasePrecision): ReleaseWindow => {
  const year = day.getUTCFullYear();
  const month = MONTHS[day.getUTCMonth()]!;
  const name = month[0]!.toUpperCase() + month.slice(1);
  const texts = {
    day: `${name.slice(0, 3)} ${day.getUTCDate()}, ${year}`,
    month: `${name} ${year}`,
    quarter: `Q${Math.floor(day.getUTCMonth() / 3) + 1} ${year}`,
    year: String(year),
  };
  return releaseWindowOf(texts[precision]);
};
