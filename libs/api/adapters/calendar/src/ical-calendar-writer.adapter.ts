import { CalendarWriter } from '@patchlight/application/ports';
import type { ExportEntry } from '@patchlight/application/ports';
import ical, { ICalEvent, ICalEventTransparency, escape, foldLines } from 'ical-generator';
import type { ICalEventData } from 'ical-generator';

const PRODUCT = { company: 'Patchlight', product: 'Patchlight', language: 'EN' };
/** Refresh interval suggested to calendar apps. */
const REFRESH_SECONDS = 3_600;
/** Length of a post's event, since many calendars do not show events without duration. */
const MOMENT_MS = 30 * 60_000;
const DAY_MS = 86_400_000;
/** Events of a part of a feed. */
const EVENTS_AT_ONCE = 50;
const END = 'END:VCALENDAR';

/** Control characters that iCalendar forbids; the library escapes line breaks. */
const CONTROLS = /[^\P{Cc}\t\n\r]/gu;

/** Removes characters that iCalendar forbids. */
const textOf = (text: string): string => text.toWellFormed().replace(CONTROLS, '');

const lineOf = (text: string): string => textOf(text).replace(/\s+/gu, ' ').trim();

/** Writes with `ical-generator`, all times in UTC. */
export class IcalCalendarWriter extends CalendarWriter {
  /**
   * @param baseUrl public URL
   * @param identity of the instance; its host makes the UIDs globally unique
   */
  constructor(
    private readonly baseUrl: URL,
    private readonly identity: URL,
  ) {
    super();
  }

  override *writeFeed(name: string, entries: readonly ExportEntry[]): Iterable<string> {
    const calendar = ical({ prodId: PRODUCT, name: escape(lineOf(name), false), ttl: REFRESH_SECONDS });
    yield calendar.toString().slice(0, -END.length);
    for (let n = 0; n < entries.length; n += EVENTS_AT_ONCE) {
      const events = entries.slice(n, n + EVENTS_AT_ONCE);
      yield foldLines(events.map((entry) => new ICalEvent(this.event(entry), calendar).toString()).join(''));
    }
    yield `${END}\r\n`;
  }

  override writeObject(entry: ExportEntry): string {
    const calendar = ical({ prodId: PRODUCT });
    calendar.createEvent(this.event(entry));
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
      id: `${key}@${this.identity.hostname}`,
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
