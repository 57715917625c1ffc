/** An account on a calendar server of somebody else. */
export interface CalendarAccount {
  /** Where the server is, or the account or one of its calendars on it. */
  serverUrl: string;
  username: string;
  password: string;
}

export interface RemoteCalendar {
  url: string;
  name: string;
}

/** A calendar of an account, to be written to. */
export interface RemotePlace extends CalendarAccount {
  calendarUrl: string;
}

/**
 * Calendars on servers of others. Of them only the objects are touched whose keys were put here before. Every call ends
 * within 15 seconds.
 * @throws {RemoteCalendarFailure} from every call
 */
export abstract class RemoteCalendars {
  /** The account's calendars that take events. */
  abstract list(account: CalendarAccount): Promise<RemoteCalendar[]>;
  /** The keys of our objects in the calendar. */
  abstract keys(place: RemotePlace): Promise<Set<string>>;
  /** Writes an object in place of the one with this key. @returns false when the server takes others, but not this one */
  abstract put(place: RemotePlace, key: string, ics: string): Promise<boolean>;
  /** Removes an object; one that is not there is no failure. */
  abstract remove(place: RemotePlace, key: string): Promise<void>;
}
