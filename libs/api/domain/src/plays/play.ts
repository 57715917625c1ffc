const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Looks are spread over so many minutes after midnight. */
const SPREAD = 60;

/** What Steam tells of a game. */
export interface PlayTime {
  /** null: not told. */
  lastAt: Date | null;
  /** In total. */
  minutes: number;
}

/** Until when a user has seen a game, and how that is known. */
export interface LastPlay {
  at: Date;
  source: 'steam' | 'play-time';
}

/**
 * When a game was last played, as far as two looks tell. Steam's own time comes first. Play time that grew was played
 * since the look before, which is told as the time of that look: never too late, so that no update is missed. Looks come
 * shortly after midnight, so it is the right day, too.
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
  if (lastAt && lastAt <= now) return { at: lastAt, source: 'steam' };
  if (before === null || lookedAt === null || minutes <= before) return null;
  // A game that comes to light with more than could be played since was played before.
  const isPossible = before > 0 || (minutes - before) * MINUTE <= now.getTime() - lookedAt.getTime();
  return isPossible ? { at: lookedAt, source: 'play-time' } : null;
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
 * The next look at a user's play times: within the hour after the next midnight of their time zone.
 * @param userId spreads the looks of all users
 */
export const nextLook = (now: Date, timeZone: string, userId: string): Date => {
  const spread = Number(BigInt(userId) % BigInt(SPREAD)) * MINUTE;
  return new Date(now.getTime() - sinceMidnight(now, timeZone) + DAY + spread);
};
