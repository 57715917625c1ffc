import type { ReminderRow, RemindersBody } from '@patchlight/contracts';

/** Reads of reminders, in the form of the wire. */
export abstract class ReminderQueries {
  /** Those that wait by their date, then the sent ones, the newest first; and the counts over all. */
  abstract list(userId: string): Promise<RemindersBody['data']>;
  /** @returns null when the user has none of this id */
  abstract one(userId: string, id: string): Promise<ReminderRow | null>;
}
