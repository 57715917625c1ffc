const two = (n: number): string => String(n).padStart(2, '0');

/** An instant in the format of `datetime-local` inputs: `2026-11-21T18:30`, in local time. */
export const toLocalInput = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;

/**
 * Parses such a text; null if invalid. A local time skipped by daylight saving time is read one hour later; of a local
 * time that occurs twice, the first is used.
 */
export const fromLocalInput = (text: string): Date | null => {
  const date = new Date(text);
  return text === '' || Number.isNaN(date.getTime()) ? null : date;
};
