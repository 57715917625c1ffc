import { FeedAddresses } from '../kernel/feed-addresses.ts';
import type { SecretBox } from '../kernel/ports.ts';

/** @param baseUrl public URL of the instance */
export const calendarFeedAddresses = (box: SecretBox, baseUrl: string) =>
  new FeedAddresses(box, 'calendar-feed', (token) => ({
    url: token && new URL(`/api/feeds/${token}.ics`, baseUrl).href,
  }));

export type CalendarFeedAddresses = ReturnType<typeof calendarFeedAddresses>;
