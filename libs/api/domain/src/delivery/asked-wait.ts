/** No receiver postpones messages for longer. */
const LONGEST_WAIT_MS = 6 * 3_600_000;
/** The three forms of RFC 9110; the last one has no zone, and means GMT. */
const HTTP_DATE =
  /^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*, [\w -]+ \d\d:\d\d:\d\d GMT|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4})$/;

/** Seconds, or the time until an HTTP date; NaN for anything else. */
const secondsOf = (text: string, now: Date): number => {
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  if (!HTTP_DATE.test(text)) return NaN;
  return (Date.parse(text.endsWith('GMT') ? text : `${text} GMT`) - now.getTime()) / 1_000;
};

/**
 * What the receiver asks to wait, in ms, 6 hours at most; null if it does not say. In seconds, with fractions, or until a date:
 * `Retry-After` (RFC 9110, 10.2.3), and `X-RateLimit-Reset-After` and `retry_after` in bodies of Discord. The smaller of
 * several times: Discord names milliseconds in Retry-After at addresses without a version, beside seconds in its own header.
 * @param inBody what the body says
 */
export const askedWaitMs = (
  headers: Readonly<Record<string, string>>,
  now: Date,
  inBody: unknown = null,
): number | null => {
  const named = [headers['retry-after'], headers['x-ratelimit-reset-after'], inBody];
  const seconds = named.map((value) => secondsOf(String(value ?? '').trim(), now));
  const known = seconds.filter((value) => value > 0);
  return known.length === 0 ? null : Math.min(Math.ceil(Math.min(...known) * 1_000), LONGEST_WAIT_MS);
};
