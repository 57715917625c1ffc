/** Events of games, as readers outside see them. */
export const GAME_EVENT_TYPES = [
  'update.published',
  'update.edited',
  'update.kind_changed',
  'update.hidden',
  'game.released',
  'game.release_moved',
  'price.dropped',
] as const;
export type GameEventType = (typeof GAME_EVENT_TYPES)[number];
