export type UpdateKind = 'major' | 'regular' | 'patch' | 'news' | 'unknown';

/** Steam's EProtoClanEventType, as far as it is an update to a player. */
const KIND_OF_EVENT: Record<number, UpdateKind> = {
  12: 'patch',
  13: 'regular',
  14: 'major',
  10: 'news',
  15: 'news',
  16: 'news',
  28: 'news',
  29: 'news',
  30: 'news',
  32: 'news',
  33: 'news',
};

/** Streams, sales, crossposts and in-game events: official, but not updates. */
const UNTRACKED_EVENTS = new Set([11, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 31, 34, 35]);

export interface KindClues {
  /** Steam's event type; null if unknown. */
  eventType: number | null;
  tags: readonly string[];
  /** Above 0 when the post announces a build. */
  buildId: number;
}

/** The kind of an update: by its event type, else a patch if it is tagged or carries a build. */
export const kindOf = ({ eventType, tags, buildId }: KindClues): UpdateKind => {
  const byEvent = eventType === null ? undefined : KIND_OF_EVENT[eventType];
  if (byEvent) return byEvent;
  return tags.includes('patchnotes') || buildId > 0 ? 'patch' : 'unknown';
};

/** Whether posts of an event type are tracked; a post whose type is unknown is. */
export const isTracked = (eventType: number | null): boolean =>
  eventType === null || !UNTRACKED_EVENTS.has(eventType);
