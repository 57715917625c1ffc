/** Whose rules ask to be told of a silent edit. Rules are of another context than the fan-out. */
export abstract class EditAudience {
  /**
   * Part of the unit of work of a fan-out.
   * @param noticeId about the edit
   * @returns followers of the game with ids above `after`, up to `upTo`
   */
  abstract find(noticeId: string, appId: number, after: string, upTo: string): Promise<string[]>;
}
