import { CalendarWriter } from '@patchlight/application/ports';
import type { ExportEntry } from '@patchlight/application/ports';
import ical, { ICalEventTransparency, escape } from 'ical-generator';
import type { ICalCalendar, ICalEventData } from 'ical-generator';

const PRODUCT = { company: 'Patchlight', product: 'Patchlight', language: 'EN' };
/** Refresh interval suggested to calendar apps. */
const REFRESH_SECONDS = 3_600;
/** Length of a post's event, since many calendars do not show events without duration. */
const MOMENT_MS = 30 * 60_000;
const DAY_MS = 86_400_000;

/** Control characters that iCalendar forbids; the library escapes line breaks. */
const CONTROLS = /[^\P{Cc}\t\n\r]/gu;

/** Removes characters that iCalendar forbids. */
const textOf = (text: string): string => text.toWellFormed().replace(CONTROLS, '');

const lineOf = (text: string): string => textOf(text).replace(/\s+/gu, ' ').trim();

/** Writes with `ical-generator`, all times in UTC. */
export class IcalCalendarWriter extends CalendarWriter {
  /** @param baseUrl public URL; its host makes the UIDs globally unique */
  constructor(private readonly baseUrl: URL) {
    super();
  }

  override writeFeed(name: string, entries: readonly ExportEntry[]): string {
    const calendar = ical({ prodId: PRODUCT, name: escape(lineOf(name), false), ttl: REFRESH_SECONDS });
    return this.write(calendar, entries);
  }

  override writeObject(entry: ExportEntry): string {
    return this.write(ical({ prodId: PRODUCT }), [entry]);
  }

  private write(calendar: ICalCalendar, entries: readonly ExportEntry[]): string {
    for (const entry of entries) calendar.createEvent(this.event(entry));
    return `${calendar.toString()}\r\n`;
  }

  private event({
    key,
    title,
    description,
    label,
    startsAt,
    isAllDay,
    ...entry
  }: ExportEntry): ICalEventData {
    const url = new URL(entry.url, this.baseUrl).href;
    return {
      id: `${key}@${this.baseUrl.hostname}`,
      sequence: entry.sequence,
      stamp: entry.changedAt,
      lastModified: entry.changedAt,
      start: startsAt,
      end: new Date(startsAt.getTime() + (isAllDay ? DAY_MS : MOMENT_MS)),
      allDay: isAllDay,
      summary: lineOf(title),
      description: [textOf(description).trim(), url].filter(Boolean).join('\n\n'),
      url,
      categories: [{ name: lineOf(label) }],
      // Game news must not block time in the calendar.
      transparency: ICalEventTransparency.TRANSPARENT,
    };
  }
}
