import { isTracked, kindOf, readPostDate } from '@patchlight/domain';
import type { IncomingPost, NewsPost, PostClues, ToldKind } from './ports.ts';

/** What the store's event list says, in our kinds. */
export const toldKind = (clue: PostClues): ToldKind => ({
  gid: clue.gid,
  kind: kindOf(clue),
  isTracked: isTracked(clue.eventType),
});

/** Turns a post of the store into one ready for storing. Unless it was told, its kind is a first guess from its tags. */
export const preparePost = (post: NewsPost, now: Date, told?: ToldKind): IncomingPost => {
  const { date, ...content } = post;
  const { postedAt, isPlausible } = readPostDate(date, now);
  const kind = told?.kind ?? kindOf({ eventType: null, tags: post.tags, buildId: 0 });
  return { ...content, kind, isHidden: told?.isTracked === false, postedAt, notifies: isPlausible };
};
