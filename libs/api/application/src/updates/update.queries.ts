import type { CalendarEntry, GameUpdateRow, UpdateBody } from '@patchlight/contracts';

/** Reads of updates, in the form of the wire. */
export abstract class UpdateQueries {
  /** A game's updates, newest first. */
  abstract ofGame(appId: number, limit: number): Promise<GameUpdateRow[]>;
  /**
   * Updates of the user's games in [from, to), oldest first, without bodies.
   * @param category only of the games in this category of the user
   */
  abstract calendar(userId: string, from: Date, to: Date, category?: string): Promise<CalendarEntry[]>;
  abstract byGid(gid: string): Promise<UpdateBody['data'] | null>;
}
