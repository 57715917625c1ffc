import { kindOf, readPostDate } from '@patchlight/domain';
import type { IncomingPost } from './feed.repository.ts';
import type { NewsPost } from './news-source.port.ts';

/** Turns a post of the store into one ready for storing. Its kind is a first guess from its tags. */
export const preparePost = (post: NewsPost, now: Date): IncomingPost => {
  const { date, ...content } = post;
  const { postedAt, isPlausible } = readPostDate(date, now);
  const kind = kindOf({ eventType: null, tags: post.tags, buildId: 0 });
  return { ...content, kind, postedAt, notifies: isPlausible };
};
