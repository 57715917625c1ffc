import type { Feed } from './feeds.ts';
import type { SecretBox } from './ports.ts';

/** Encrypts and decrypts the tokens of the addresses of one sort of feeds. */
export class FeedAddresses<Addresses> {
  /** @param addressesOf a token; null: it cannot be decrypted */
  constructor(
    private readonly box: SecretBox,
    private readonly sort: 'calendar-feed' | 'update-feed',
    private readonly addressesOf: (token: string | null) => Addresses,
  ) {}

  seal(userId: string, token: string): string {
    return this.box.seal(token, this.purposeOf(userId));
  }

  /** The feed with its addresses, as its owner sees it. */
  shown<Kind>({ createdAt, lastReadAt, sealedToken, userId, ...feed }: Feed<Kind>) {
    return {
      ...feed,
      ...this.addressesOf(this.open(sealedToken, userId)),
      createdAt: createdAt.toISOString(),
      lastReadAt: lastReadAt?.toISOString() ?? null,
    };
  }

  private open(sealedToken: string, userId: string): string | null {
    try {
      return this.box.open(sealedToken, this.purposeOf(userId));
    } catch {
      return null;
    }
  }

  private purposeOf(userId: string): string {
    return `${this.sort}:${userId}`;
  }
}
