import type { ExportKind } from '@patchlight/contracts';
import type { ExportWindow } from '@patchlight/domain';

/** Something that stands in a calendar outside. */
export interface ExportEntry {
  /** The same for as long as there is such an entry: `update-7`. */
  key: string;
  title: string;
  /** A few lines of text; may be empty. */
  description: string;
  /** Where it leads, absolute or from the root of the web app. */
  url: string;
  /** What it is, in a word or two. */
  label: string;
  startsAt: Date;
  /** It belongs to a day, that of `startsAt` in UTC, and not to a moment. */
  isAllDay: boolean;
  changedAt: Date;
  /** Grows with every change. */
  sequence: number;
}

/** What of a user's goes out. */
export interface ExportChoice {
  userId: string;
  kinds: readonly ExportKind[];
  /** The id of the user's category whose games alone count; null: all do. */
  category: string | null;
}

/** Reads what stands in calendars outside: at most 5,000 entries, the latest, in the order of their start. */
export abstract class ExportQueries {
  abstract entries(choice: ExportChoice, window: ExportWindow): Promise<ExportEntry[]>;
  /** A short text that is another one as soon as `entries` would give anything else; cheaper than those. */
  abstract version(choice: ExportChoice, window: ExportWindow): Promise<string>;
}
