const DAY_MS = 86_400_000;

/** End of the UTC day. */
export const nextUtcMidnight = (now: Date): Date =>
  new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS);
