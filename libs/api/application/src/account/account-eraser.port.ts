/** Removes what is stored of a user, wherever it is stored. */
export abstract class AccountEraser {
  /**
   * Removes every row of the user, within a unit of work. What stays is the id, and beside it the id under which the
   * payment side knows the user.
   * @returns that second id, null when they never paid; undefined when there is no such user
   */
  abstract erase(userId: string): Promise<string | null | undefined>;
}
