import type { NotificationRow, NotifiedGame } from '@patchlight/contracts';

/** The game that an entry of the inbox is about. */
export const gameOf = ({ game_update: update, notice }: NotificationRow): NotifiedGame =>
  update ? update.game : notice.game;

/** What an entry of the inbox says in a line. */
export const titleOf = ({ game_update: update, notice, message }: NotificationRow): string =>
  (update ?? notice).title || message;
