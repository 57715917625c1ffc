import { CalendarWriter, ExportQueries } from '@patchlight/application/ports';
import type { ExportChoice, ExportEntry } from '@patchlight/application/ports';
import type { ExportWindow } from '@patchlight/domain';

/** An entry; with defaults. */
export const anEntry = (more: Partial<ExportEntry> = {}): ExportEntry => ({
  key: 'update-7',
  title: 'Lantern Deep: Patch 1.2',
  description: 'The boat floats again.',
  url: '/g/440?update=18001',
  label: 'Patch',
  startsAt: new Date('2026-11-20T18:30:00Z'),
  isAllDay: false,
  changedAt: new Date('2026-11-20T18:31:00Z'),
  sequence: 0,
  ...more,
});

/** Returns the entries of the test. */
export class ScriptedExport extends ExportQueries {
  list: ExportEntry[] = [];
  /** Choices of all calls, for entries or version. */
  readonly asked: ExportChoice[] = [];
  /** Number of calls for entries. */
  timesRead = 0;

  override async listEntries(
    choice: ExportChoice,
    window: ExportWindow,
    limit: number,
  ): Promise<ExportEntry[]> {
    this.asked.push(choice);
    this.timesRead += 1;
    return this.chosen(choice, window).slice(-limit);
  }

  override async getVersion(choice: ExportChoice, window: ExportWindow): Promise<string> {
    this.asked.push(choice);
    return JSON.stringify(this.chosen(choice, window));
  }

  private chosen({ kinds }: ExportChoice, { from, to }: ExportWindow): ExportEntry[] {
    if (kinds.length === 0) return [];
    return this.list
      .filter(({ startsAt }) => startsAt >= from && startsAt < to)
      .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  }
}

/** Writes one line per entry. */
export class PlainCalendarWriter extends CalendarWriter {
  override *writeFeed(name: string, entries: readonly ExportEntry[]): Iterable<string> {
    yield name;
    for (const entry of entries) yield `\n${this.writeObject(entry)}`;
  }

  override writeObject({ key, title, sequence }: ExportEntry): string {
    return `${key} ${title} ${sequence}`;
  }
}
