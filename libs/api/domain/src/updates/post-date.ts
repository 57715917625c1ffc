/** Steam opened in September 2003; no post is older. */
const FIRST_POST = Date.UTC(2003, 8, 12);
const DAY = 86_400_000;

export interface PostDate {
  postedAt: Date;
  /** False for an implausible date; such a post triggers no notifications. */
  isPlausible: boolean;
}

/** Parses a post's date (unix seconds). 0, a date before Steam, or one over a day ahead is replaced by `now`. */
export const readPostDate = (unixSeconds: number, now: Date): PostDate => {
  const time = unixSeconds * 1000;
  const isPlausible = time >= FIRST_POST && time <= now.getTime() + DAY;
  return { postedAt: isPlausible ? new Date(time) : now, isPlausible };
};
