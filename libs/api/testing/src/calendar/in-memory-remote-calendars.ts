import { RemoteCalendars } from '@patchlight/application/ports';
import type { CalendarAccount, RemoteCalendar, RemotePlace } from '@patchlight/application/ports';
import { RemoteCalendarFailure } from '@patchlight/domain';
import type { RemoteCalendarProblem } from '@patchlight/domain';

/** A calendar server with one account. */
export class InMemoryRemoteCalendars extends RemoteCalendars {
  readonly calendars = new Map<string, { name: string; objects: Map<string, string> }>();
  /** Writing calls, in order. */
  readonly writes: string[] = [];
  /** Makes every call fail with this problem. */
  problem: RemoteCalendarProblem | null = null;
  /** Keys that the server refuses. */
  readonly refused = new Set<string>();

  constructor(readonly account: CalendarAccount) {
    super();
  }

  addCalendar(name: string): string {
    const url = new URL(`${encodeURIComponent(name)}/`, this.account.serverUrl).href;
    this.calendars.set(url, { name, objects: new Map() });
    return url;
  }

  override async list(account: CalendarAccount): Promise<RemoteCalendar[]> {
    if (account.serverUrl !== this.account.serverUrl) throw new RemoteCalendarFailure('not-caldav');
    this.enter(account);
    return [...this.calendars].map(([url, { name }]) => ({ url, name }));
  }

  override async listKeys(place: RemotePlace): Promise<Set<string>> {
    return new Set(this.objectsOf(place).keys());
  }

  override async put(place: RemotePlace, key: string, ics: string): Promise<boolean> {
    const objects = this.objectsOf(place);
    this.writes.push(`put ${key}`);
    if (this.refused.has(key)) return false;
    objects.set(key, ics);
    return true;
  }

  override async remove(place: RemotePlace, key: string): Promise<void> {
    const objects = this.objectsOf(place);
    this.writes.push(`remove ${key}`);
    objects.delete(key);
  }

  private enter({ username, password }: CalendarAccount): void {
    if (this.problem) throw new RemoteCalendarFailure(this.problem);
    if (username !== this.account.username || password !== this.account.password)
      throw new RemoteCalendarFailure('unauthorized');
  }

  private objectsOf(place: RemotePlace): Map<string, string> {
    this.enter(place);
    const calendar = this.calendars.get(place.calendarUrl);
    if (!calendar) throw new RemoteCalendarFailure('gone');
    return calendar.objects;
  }
}
