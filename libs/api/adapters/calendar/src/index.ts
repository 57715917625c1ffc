export { CaldavRemoteCalendars } from './caldav-remote-calendars.adapter.ts';
export { guardedFetch } from './guarded-fetch.ts';
export { IcalCalendarWriter } from './ical-calendar-writer.adapter.ts';
export { OutboundPolicy, parseOutboundRule } from './outbound-policy.ts';
export type { OutboundRule } from './outbound-policy.ts';
