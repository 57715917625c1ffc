import type { ExportEntry } from './export.queries.ts';

/** Writes iCalendar (RFC 5545). The same entries give the same text, whenever they are written. */
export abstract class CalendarWriter {
  /** A calendar of its own, for those who subscribe to it. */
  abstract feed(name: string, entries: readonly ExportEntry[]): string;
  /** One entry as an object of somebody else's calendar. */
  abstract object(entry: ExportEntry): string;
}
