/** The `webcal:` address, for calendar apps on the device. */
export const webcalOf = (url: string): string => url.replace(/^https?:/, 'webcal:');

/** Where Google Calendar asks whether to add the feed. */
export const googleCalendarOf = (url: string): string =>
  `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcalOf(url))}`;
