/** Whose accounts with the store are known. A Steam account belongs to one user at most, a user has one at most. */
export abstract class StoreAccountRepository {
  abstract ownerOf(steamId: string): Promise<string | null>;
  /** Puts it in place of one that the user had; false when it belongs to somebody else. */
  abstract link(userId: string, steamId: string, now: Date): Promise<boolean>;
  /** False when there was none. */
  abstract unlink(userId: string): Promise<boolean>;
}
