/** The `webcal:` URL, for calendar apps on the device. */
export const webcalOf = (url: string): string => url.replace(/^https?:/, 'webcal:');

/** The URL that adds the feed to Google Calendar. */
export const googleCalendarOf = (url: string): string =>
  `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcalOf(url))}`;
