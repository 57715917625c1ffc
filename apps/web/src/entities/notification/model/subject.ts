import type { NotificationRow, NotifiedGame } from '@patchlight/contracts';

/** The game of a notification. */
export const gameOf = ({ game_update: update, notice }: NotificationRow): NotifiedGame =>
  update ? update.game : notice.game;

/** The one-line text of a notification. */
export const titleOf = ({ game_update: update, notice, message }: NotificationRow): string =>
  (update ?? notice).title || message;
