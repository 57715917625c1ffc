/** The address as calendar apps of the device take it up. */
export const webcalOf = (url: string): string => url.replace(/^https?:/, 'webcal:');

/** Where Google Calendar asks whether to add the feed. */
export const googleCalendarOf = (url: string): string =>
  `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcalOf(url))}`;
