export { CaldavRemoteCalendars } from './caldav-remote-calendars.adapter.ts';
export { guardedFetch } from './guarded-fetch.ts';
export { IcalCalendarWriter } from './ical-calendar-writer.adapter.ts';
