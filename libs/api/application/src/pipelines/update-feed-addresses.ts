import type { FeedFormat } from '@patchlight/contracts';
import { FeedAddresses } from '../kernel/feed-addresses.ts';
import type { SecretBox } from '../kernel/ports.ts';

/** @param baseUrl public URL of the instance */
export const updateFeedAddresses = (box: SecretBox, baseUrl: string) =>
  new FeedAddresses(box, 'update-feed', (token) => {
    const addressOf = (format: FeedFormat): string =>
      new URL(`/api/v1/feeds/${token}/feed.${format}`, baseUrl).href;
    return {
      urls:
        token === null ? null : { atom: addressOf('atom'), rss: addressOf('rss'), json: addressOf('json') },
    };
  });

export type UpdateFeedAddresses = ReturnType<typeof updateFeedAddresses>;
