import type { FeedFormat, V1Feed } from '@patchlight/contracts';
import type { SecretBox } from '../kernel/ports.ts';
import type { UpdateFeed } from './ports.ts';

const purposeOf = (userId: string): string => `update-feed:${userId}`;

/** Encrypts and decrypts the tokens of the addresses of feeds. */
export class UpdateFeedAddresses {
  /** @param baseUrl public URL of the instance */
  constructor(
    private readonly box: SecretBox,
    private readonly baseUrl: string,
  ) {}

  seal(userId: string, token: string): string {
    return this.box.seal(token, purposeOf(userId));
  }

  /** The feed with its addresses, as its owner sees it. */
  shown({ createdAt, lastReadAt, sealedToken, userId, ...feed }: UpdateFeed): V1Feed {
    return {
      ...feed,
      urls: this.addressesOf(sealedToken, userId),
      createdAt: createdAt.toISOString(),
      lastReadAt: lastReadAt?.toISOString() ?? null,
    };
  }

  private addressesOf(sealedToken: string, userId: string): V1Feed['urls'] {
    try {
      const token = this.box.open(sealedToken, purposeOf(userId));
      const addressOf = (format: FeedFormat): string =>
        new URL(`/api/v1/feeds/${token}/feed.${format}`, this.baseUrl).href;
      return { atom: addressOf('atom'), rss: addressOf('rss'), json: addressOf('json') };
    } catch {
      return null;
    }
  }
}
