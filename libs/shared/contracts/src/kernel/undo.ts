/** The offer to take an act back: POST /api/undo/{id}, once, until `expiresAt` (ISO 8601). */
export interface UndoOffer {
  id: string;
  expiresAt: string;
}

/** The answer of an act that can be taken back; null when nothing was changed, or too much to be kept. */
export interface UndoableBody {
  success: true;
  undo: UndoOffer | null;
}
