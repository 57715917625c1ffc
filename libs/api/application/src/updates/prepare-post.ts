import { isTracked, kindOf, readPostDate } from '@patchlight/domain';
import type { IncomingPost, NewsPost, PostClues, StoreKind } from './ports.ts';

/** Maps an entry of the store's event list to an update kind. */
export const storeKindOf = (clue: PostClues): StoreKind => ({
  gid: clue.gid,
  kind: kindOf(clue),
  isTracked: isTracked(clue.eventType),
  clues: { eventType: clue.eventType, buildId: clue.buildId },
});

/** Prepares a post of the store for storing. Without a kind from the event list, guesses it from the tags. */
export const preparePost = (post: NewsPost, now: Date, storeKind?: StoreKind): IncomingPost => {
  const { date, ...content } = post;
  const { postedAt, isPlausible } = readPostDate(date, now);
  const kind = storeKind?.kind ?? kindOf({ eventType: null, tags: post.tags, buildId: 0 });
  return {
    ...content,
    kind,
    isHidden: storeKind?.isTracked === false,
    postedAt,
    notifies: isPlausible,
    ...(storeKind?.clues && { clues: storeKind.clues }),
  };
};
