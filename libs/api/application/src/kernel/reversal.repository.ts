import type { UndoOffer } from '@patchlight/contracts';

/** What takes an act back: which reverser knows how, and what it needs to know. Plain JSON. */
export interface Reversal {
  kind: string;
  payload: unknown;
}

/** Acts that may be taken back, each by its user, once, within ten minutes. Part of the unit of work. */
export abstract class ReversalRepository {
  abstract keep(userId: string, reversal: Reversal): Promise<UndoOffer>;
  /**
   * Takes a reversal out, waiting while another unit of work does.
   * @returns null when the user has none of this id, or no more
   */
  abstract take(userId: string, id: string): Promise<Reversal | null>;
}
