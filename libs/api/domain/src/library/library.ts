import { AlreadyFollowed, GameLimitReached } from './library.errors.ts';

/** A game in a user's library. */
export class Follow {
  userId: string;
  appId: number;
  isFavorite: boolean;
  followedAt: Date;

  constructor(userId: string, appId: number, followedAt: Date, isFavorite = false) {
    this.userId = userId;
    this.appId = appId;
    this.followedAt = followedAt;
    this.isFavorite = isFavorite;
  }
}

/** A user's library, with the rules for adding games. */
export class Library {
  readonly userId: string;
  readonly #appIds: Set<number>;

  constructor(userId: string, appIds: Iterable<number>) {
    this.userId = userId;
    this.#appIds = new Set(appIds);
  }

  get size(): number {
    return this.#appIds.size;
  }

  /**
   * Follows a game as of the start of the current second: the store dates posts in whole seconds, and a post of the
   * same second must count as new.
   * @param cap limit of games of the user's plan
   * @throws {AlreadyFollowed}
   * @throws {GameLimitReached}
   */
  follow(appId: number, cap: number, now: Date): Follow {
    const follow = new Follow(this.userId, appId, new Date(Math.floor(now.getTime() / 1000) * 1000));
    this.take(follow, cap);
    return follow;
  }

  /**
   * Restores a removed follow unchanged.
   * @param sizeBefore number of games before the removal, which may be restored even above a limit that is lower now
   * @throws {AlreadyFollowed}
   * @throws {GameLimitReached}
   */
  take({ appId }: Follow, cap: number, sizeBefore = 0): void {
    if (this.#appIds.has(appId)) throw new AlreadyFollowed();
    if (this.#appIds.size >= Math.max(cap, sizeBefore)) throw new GameLimitReached(cap);
    this.#appIds.add(appId);
  }
}
