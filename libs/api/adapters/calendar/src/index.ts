export { CaldavRemoteCalendars } from './caldav-remote-calendars.adapter.ts';
export { IcalCalendarWriter } from './ical-calendar-writer.adapter.ts';
