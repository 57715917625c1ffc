const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Looks are spread over so many minutes around midnight. */
const SPREAD = 30;

/** What Steam tells of a game. */
export interface PlayTime {
  /** null: not told. */
  lastAt: Date | null;
  /** In total. */
  minutes: number;
}

/** When a game was last played, and how that is known. */
export interface LastPlay {
  /** On this day, as far as is known. */
  at: Date;
  /** Not before this time, from which on nothing is missed. */
  notBefore: Date;
  source: 'steam' | 'play-time';
}

/**
 * When a game was last played, as far as two looks tell. Steam's own time comes first. Play time that grew was played
 * since the look before, most likely on the day that ends with this look, since looks come around midnight.
 *
 * @param before minutes at the look before; null: there was none
 * @param lookedAt time of the look before; null: there was none
 * @returns null: nothing new is told
 */
export const lastPlayOf = (
  before: number | null,
  { lastAt, minutes }: PlayTime,
  lookedAt: Date | null,
  now: Date,
): LastPlay | null => {
  if (lastAt && lastAt <= now) return { at: lastAt, notBefore: lastAt, source: 'steam' };
  if (before === null || lookedAt === null || minutes <= before) return null;
  // A game that comes to light with more than could be played since was played before.
  const isPossible = before > 0 || (minutes - before) * MINUTE <= now.getTime() - lookedAt.getTime();
  if (!isPossible) return null;
  const at = new Date(Math.max(lookedAt.getTime(), now.getTime() - DAY / 2));
  return { at, notBefore: lookedAt, source: 'play-time' };
};

/** What a look shows. Steam tells 0 minutes for all games if a user hides them. */
export const accessOf = (games: readonly PlayTime[] | null): 'shown' | 'no-times' | 'private' => {
  if (games === null) return 'private';
  return games.some(({ minutes, lastAt }) => minutes > 0 || lastAt) ? 'shown' : 'no-times';
};

/** Milliseconds since midnight; of UTC where a zone is not known here. */
const sinceMidnight = (now: Date, timeZone: string): number => {
  try {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });
    const [hour = 0, minute = 0] = clock.format(now).split(':').map(Number);
    return (hour * 60 + minute) * MINUTE + (now.getTime() % MINUTE);
  } catch {
    return now.getTime() % DAY;
  }
};

/**
 * The next look at a user's play times: around the next midnight of their time zone, an hour from now at the earliest.
 * @param userId spreads the looks of all users
 */
export const nextLook = (now: Date, timeZone: string, userId: string): Date => {
  const offset = (Number(BigInt(userId) % BigInt(SPREAD)) - SPREAD / 2) * MINUTE;
  const next = now.getTime() - sinceMidnight(now, timeZone) + DAY + offset;
  return new Date(next - now.getTime() < HOUR ? next + DAY : next);
};
