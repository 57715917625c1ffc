import type { UndoOffer } from '@patchlight/contracts';

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
