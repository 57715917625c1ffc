import type { UndoOffer } from '@patchlight/contracts';

export interface AttemptLimit {
  /** Attempts allowed within `seconds` after the first. */
  points: number;
  seconds: number;
}

/** Rate limiter shared by all replicas; exactly `points` of parallel attempts pass. */
export abstract class AttemptLimiter {
  /**
   * Counts one attempt.
   * @throws {TooManyAttempts} with the seconds until the window ends
   */
  abstract consume(key: string, limit: AttemptLimit): Promise<void>;
  /** Resets the count. */
  abstract reset(key: string): Promise<void>;
}

/** CSRF tokens registered by browsers. Only hashes of tokens and browsers are stored. */
export abstract class CsrfTokenRepository {
  /** Adds or renews a token; only the newest `keep` tokens of each browser stay. */
  abstract add(entry: {
    browser: string;
    token: string;
    now: Date;
    expiresAt: Date;
    keep: number;
  }): Promise<void>;
  /** Whether the browser registered the token and it has not expired. */
  abstract isKnown(browser: string, token: string, now: Date): Promise<boolean>;
}

export interface StoredResponse {
  status: number;
  body: unknown;
}

/** A request with an idempotency key. */
export interface IdempotentRequest {
  userId: string;
  key: string;
  /** Method and path. */
  route: string;
  /** A hash of its body. */
  content: string;
}

/** Stored responses of idempotent requests. Part of the unit of work. */
export abstract class IdempotencyRepository {
  /**
   * Claims the key for this request, waiting while another unit of work holds it.
   * @returns null: claimed, the caller runs the request and stores its response; otherwise the request that used the
   * key. Responses from before `forgottenBefore` are ignored.
   */
  abstract claim(
    act: IdempotentRequest,
    now: Date,
    forgottenBefore: Date,
  ): Promise<{ route: string; answer: StoredResponse } | null>;
  abstract saveResponse(act: IdempotentRequest, answer: StoredResponse): Promise<void>;
}

/** A list of a user, as sent. */
export interface KeptList {
  /** JSON. */
  body: string;
  /** Its ETag; null: it is sent without one. */
  tag: string | null;
}

/** The lists of one user that this process keeps. */
export interface ListsOfUser {
  /** @param key of the list among those of the user */
  find(key: string): KeptList | undefined;
  /** Keeps a list that was read after these were asked for, unless something has changed for the user meanwhile. */
  keep(key: string, list: KeptList): void;
}

/** Lists of users, kept in this process until anything changes in them, whichever process changes it. */
export abstract class KeptLists {
  /**
   * The lists of a user without those that had changed when they were asked for; they are to be used at once. null: it
   * is not known what has changed.
   */
  abstract of(userId: string): Promise<ListsOfUser | null>;
}

/** Lets lists come from replicas of the database: for requests that only read. */
export abstract class ListReads {
  /**
   * Runs work whose lists may come from a replica, though never older than the last change of the reader's own lists.
   * Until it ends, they do not go back in time.
   * @param userId the reader; null: anybody, whose lists may be a second old
   */
  abstract by<T>(userId: string | null, work: () => T): T;
}

/** How to undo an action: kind of the reverser and its payload, as plain JSON. */
export interface Reversal {
  kind: string;
  payload: unknown;
}

/** Actions that their user can undo once, within ten minutes. Part of the unit of work. */
export abstract class ReversalRepository {
  abstract save(userId: string, reversal: Reversal): Promise<UndoOffer>;
  /**
   * Consumes a reversal, waiting while another unit of work holds it.
   * @returns null if the user has no such reversal, or it was used
   */
  abstract consume(userId: string, id: string): Promise<Reversal | null>;
}

/** Undoes the actions of one context. */
export abstract class Reverser {
  /** Kinds of reversals it handles. */
  abstract readonly kinds: readonly string[];
  /** Restores the previous state, in the current unit of work. */
  abstract revert(userId: string, kind: string, payload: unknown): Promise<void>;
}
