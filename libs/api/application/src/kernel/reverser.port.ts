/** Takes back the acts of one context. */
export abstract class Reverser {
  /** The kinds of reversals that it understands. */
  abstract readonly kinds: readonly string[];
  /** Restores exactly what was, in the unit of work under way. */
  abstract revert(userId: string, kind: string, payload: unknown): Promise<void>;
}
