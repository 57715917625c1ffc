/** Offer to undo an action: POST /api/undo/{id}, once, until `expiresAt` (ISO 8601). */
export interface UndoOffer {
  id: string;
  expiresAt: string;
}

/** Response of an undoable action; null if nothing was changed, or too much to store. */
export interface UndoableBody {
  success: true;
  undo: UndoOffer | null;
}
