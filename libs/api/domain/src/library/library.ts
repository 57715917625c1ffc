import { AlreadyFollowed, GameLimitReached } from './library.errors.ts';

/** One game on one user's list. */
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

/** A user's list of games, as far as the rule for adding one needs it. */
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
   * Puts a game on the list, counted from the start of the present second: the store dates its posts in whole
   * seconds, and a post of the same second must not pass for an older one.
   * @param cap how many games the user's plan allows
   * @throws {AlreadyFollowed} the game is on the list
   * @throws {GameLimitReached} the list is full
   */
  follow(appId: number, cap: number, now: Date): Follow {
    const follow = new Follow(this.userId, appId, new Date(Math.floor(now.getTime() / 1000) * 1000));
    this.take(follow, cap);
    return follow;
  }

  /**
   * Takes a follow as it is, such as one that was removed by mistake.
   * @throws {AlreadyFollowed} the game is on the list
   * @throws {GameLimitReached} the list is full
   */
  take({ appId }: Follow, cap: number): void {
    if (this.#appIds.has(appId)) throw new AlreadyFollowed();
    if (this.#appIds.size >= cap) throw new GameLimitReached(cap);
    this.#appIds.add(appId);
  }
}
