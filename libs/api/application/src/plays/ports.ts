import type { KernelPorts } from '../kernel/ports.ts';
import type {
  CatchUpBody,
  CatchUpItemsBody,
  CatchUpsBody,
  PlayAccess,
  PlayWatchBody,
} from '@patchlight/contracts';
import type { LastPlay, PlayTime } from '@patchlight/domain';

/** What the store tells of the games that an account has. */
export abstract class PlayTimes {
  /** Whether this instance has an API key, without which nothing is told. */
  abstract readonly hasKey: boolean;
  /**
   * Asks with a spare request.
   * @returns by app id; null if the account hides its games
   * @throws {StoreError}
   */
  abstract fetch(steamId: string, signal?: AbortSignal): Promise<Map<number, PlayTime> | null>;
}

/** A look that one worker carries out. */
export interface LeasedLook {
  userId: string;
  lease: string;
  steamId: string;
  timeZone: string;
  failures: number;
  /** Of the last look at this account that showed play times; null: there was none. */
  lookedAt: Date | null;
  /** The followed games, with the minutes at that look; null: the game was not looked at. */
  games: { appId: number; minutes: number | null }[];
}

/** What a look showed of a followed game. */
export interface SeenGame {
  appId: number;
  minutes: number;
  /** null: nothing new. */
  lastPlay: LastPlay | null;
}

export type LookResult = { userId: string; lease: string; nextDueAt: Date } & (
  | { outcome: 'seen'; steamId: string; at: Date; games: SeenGame[] }
  /** What is known stays. */
  | { outcome: Exclude<PlayAccess, 'shown'> | 'failed' | 'postponed' }
);

/**
 * Until when users have seen their games, and the daily looks at their play times. Of several times the newest holds,
 * whoever tells it.
 */
export abstract class PlayRepository {
  /**
   * Notes that a user knows a game up to its newest stored update: a post that comes in later is new, even if the store
   * has it from before. @returns false if the user does not follow it
   */
  abstract markUpToDate(userId: string, appId: number): Promise<boolean>;
  /**
   * Begins or ends the daily looks of a user. Minutes are forgotten with the end, times that are known stay. The first
   * look is due now.
   */
  abstract watch(userId: string, isOn: boolean): Promise<void>;
  /** Whether a look is due: of an enabled user who wants it and has linked an account. */
  abstract hasDue(): Promise<boolean>;
  /** Leases the look that has been due the longest. Never waits for another worker. */
  abstract lease(leaseMs: number): Promise<LeasedLook | null>;
  /** Stores a look, set-based. @returns false if the lease was lost; nothing is stored then */
  abstract save(result: LookResult): Promise<boolean>;
}

/** Read model of what happened since a user played, in the shape of the API. */
export abstract class CatchUpQueries {
  /** Of the followed games, by app id. */
  abstract listOfUser(
    userId: string,
    page: { cursor: string | null; perPage: number },
  ): Promise<Pick<CatchUpsBody, 'data' | 'next_cursor'>>;
  /** With a page of updates, newest first; null: the user does not follow the game. */
  abstract findOfGame(
    userId: string,
    appId: number,
    page: { cursor: string | null; perPage: number },
  ): Promise<Pick<CatchUpBody, 'data' | 'next_cursor'> | null>;
  /** What the updates since say; null: the user does not follow the game. */
  abstract findItems(userId: string, appId: number): Promise<CatchUpItemsBody['data'] | null>;
  abstract findWatch(userId: string): Promise<Omit<PlayWatchBody['data'], 'isPossible'>>;
}

/** The ports of the plays context. */
export interface PlaysPorts extends KernelPorts {
  plays: PlayRepository;
  playTimes: PlayTimes;
}
