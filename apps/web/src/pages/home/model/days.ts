import type { PostsOfHour } from '@patchlight/contracts';
import { localDay } from '@/shared/lib';

const DAYS = 14;

export interface Day {
  /** YYYY-MM-DD in local time. */
  day: string;
  posts: number;
  majors: number;
}

/** The last 14 days of the reader, the oldest first; the last one is today. */
export const daysOf = (hours: readonly PostsOfHour[], now = new Date()): Day[] => {
  const days = Array.from({ length: DAYS }, (_, index): Day => {
    const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() - (DAYS - 1 - index));
    return { day: localDay(date), posts: 0, majors: 0 };
  });
  const byDay = new Map(days.map((day) => [day.day, day]));
  for (const { at, posts, majors } of hours) {
    const day = byDay.get(localDay(at));
    if (!day) continue;
    day.posts += posts;
    day.majors += majors;
  }
  return days;
};
