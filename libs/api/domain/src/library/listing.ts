import type { ReleaseWindow } from './release-window.ts';

/** Price of a game, in hundredths of the currency. */
export interface Price {
  /** ISO 4217. */
  currency: string;
  /** Without a discount. */
  initial: number;
  final: number;
}

/** Input for the time of a game's next check. */
export interface ListingState {
  /** null: unknown. */
  release: { isReleased: boolean; window: ReleaseWindow } | null;
  /** Whether the game is on a wishlist. */
  isWished: boolean;
  /** Consecutive failed checks. */
  failures: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** Period of daily checks before the first possible release day. */
const NEAR = 14 * DAY;

/**
 * Time of the next check of a game's listing: hourly around the release day, daily from two weeks before the first
 * possible day and while on a wishlist, otherwise weekly. Failures back off exponentially from one hour.
 * @param random 0 to 1, jitter of up to a tenth
 */
export const nextCheckAt = (now: Date, state: ListingState, random: number): Date => {
  const wait = state.failures > 0 ? Math.min(HOUR * 2 ** (state.failures - 1), DAY) : waitOf(now, state);
  return new Date(now.getTime() + wait * (1 + random / 10));
};

const waitOf = (now: Date, { release, isWished }: ListingState): number => {
  const usual = isWished ? DAY : WEEK;
  if (!release || release.isReleased || !release.window.from) return usual;
  const { from, to } = release.window;
  const toGo = Date.parse(from) - now.getTime();
  if (from === to && Math.abs(toGo) < DAY) return HOUR;
  return toGo < NEAR ? DAY : usual;
};

/** "$14.99". */
export const priceText = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount / 100);

/** Discount in whole percent. */
export const discountOf = ({ initial, final }: Price): number => Math.round((1 - final / initial) * 100);
