import { decodeReferences } from '@patchlight/bbcode';
import { LIMITS } from '@patchlight/contracts';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An array, or the array inside the object that version 1 of the Web API wraps around it (`{"newsitem":[…]}`). */
export const listOf = (value: unknown): unknown[] | null => {
  const list = isRecord(value) ? Object.values(value)[0] : value;
  return Array.isArray(list) ? list : null;
};

/**
 * An id of up to 20 digits, else null; "0" means none. Ids are strings in practice; numbers are accepted only if exact,
 * as precision is lost above 2^53.
 */
export const gidOf = (value: unknown): string | null => {
  const digits = Number.isSafeInteger(value) ? String(value) : value;
  return typeof digits === 'string' && /^\d{1,20}$/.test(digits) && !/^0+$/.test(digits) ? digits : null;
};

/** Steam sends app ids as numbers and as strings. */
export const appIdOf = (value: unknown): number | null => {
  const id = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= LIMITS.appIdMax ? id : null;
};

/** Sanitizes text for PostgreSQL and browsers: no zero bytes or lone surrogates, cut to `max` units. */
export const textOf = (value: unknown, max: number): string => {
  if (typeof value !== 'string') return '';
  const text = value.replaceAll('\0', '').toWellFormed();
  if (text.length <= max) return text;
  const splitsPair = /[\uD800-\uDBFF]/.test(text[max - 1]!);
  return text.slice(0, splitsPair ? max - 1 : max);
};

/** As `textOf`, on one line without control characters: names, titles. Some come HTML-encoded: `Moth &amp; Lantern`. */
export const lineOf = (value: unknown, max: number): string =>
  typeof value === 'string'
    ? textOf(
        decodeReferences(value)
          .replace(/[\s\u0000-\u001F\u007F]+/g, ' ')
          .trim(),
        max,
      )
    : '';

export const linesOf = (value: unknown, maxLines: number, max: number): string[] =>
  (listOf(value) ?? [])
    .map((line) => lineOf(line, max))
    .filter((line) => line !== '')
    .slice(0, maxLines);

/** An absolute http(s) URL, percent-encoded (Steam sends raw spaces and Cyrillic letters), else null. */
export const webUrlOf = (value: unknown): string | null => {
  const url = typeof value === 'string' ? URL.parse(value.trim()) : null;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return isWeb && url.username === '' && url.href.length <= LIMITS.urlMaxLength ? url.href : null;
};
