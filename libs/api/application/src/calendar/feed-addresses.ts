import type { CalendarFeedRow } from '@patchlight/contracts';
import type { SecretBox } from '../kernel/ports.ts';
import type { CalendarFeed } from './ports.ts';

/** Encrypts and decrypts the tokens of feed URLs. */
export class FeedAddresses {
  /** @param baseUrl public URL of the instance */
  constructor(
    private readonly box: SecretBox,
    private readonly baseUrl: string,
  ) {}

  seal(userId: string, token: string): string {
    return this.box.seal(token, purposeOf(userId));
  }

  /** The feed with its URL, as its owner sees it. */
  row({
    id,
    userId,
    name,
    kinds,
    category,
    sealedToken,
    createdAt,
    lastReadAt,
  }: CalendarFeed): CalendarFeedRow {
    return {
      id,
      name,
      kinds,
      category,
      url: this.addressOf(sealedToken, userId),
      createdAt: createdAt.toISOString(),
      lastReadAt: lastReadAt?.toISOString() ?? null,
    };
  }

  private addressOf(sealedToken: string, userId: string): string | null {
    try {
      const token = this.box.open(sealedToken, purposeOf(userId));
      return new URL(`/api/feeds/${token}.ics`, this.baseUrl).href;
    } catch {
      return null;
    }
  }
}

const purposeOf = (userId: string): string => `calendar-feed:${userId}`;
