const two = (n: number): string => String(n).padStart(2, '0');

/** A moment as an input of type `datetime-local` has it: `2026-11-21T18:30`, in the time of the browser. */
export const toLocalInput = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;

/**
 * The moment that such a text names, null for none. A time that a change of clocks leaves out is an hour later, of a
 * time that comes twice it is the first.
 */
export const fromLocalInput = (text: string): Date | null => {
  const date = new Date(text);
  return text === '' || Number.isNaN(date.getTime()) ? null : date;
};
