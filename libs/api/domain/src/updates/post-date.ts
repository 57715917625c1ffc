/** Steam opened in September 2003; no post is older. */
const FIRST_POST = Date.UTC(2003, 8, 12);
const DAY = 86_400_000;

export interface PostDate {
  postedAt: Date;
  /** False when the store's date cannot be right; such a post notifies nobody. */
  isPlausible: boolean;
}

/** Reads a post's date (unix seconds). A date of 0, before Steam or over a day ahead becomes the time of sight. */
export const readPostDate = (unixSeconds: number, now: Date): PostDate => {
  const time = unixSeconds * 1000;
  const isPlausible = time >= FIRST_POST && time <= now.getTime() + DAY;
  return { postedAt: isPlausible ? new Date(time) : now, isPlausible };
};
