import type { ReleaseWindow } from './release-window.ts';

/** What a game costs at the store, in hundredths of the currency. */
export interface Price {
  /** ISO 4217. */
  currency: string;
  /** Without a discount. */
  initial: number;
  final: number;
}

/** What is known of a game when the time of its next check is chosen. */
export interface ListingState {
  /** null: the store does not tell. */
  release: { isReleased: boolean; window: ReleaseWindow } | null;
  /** Whether it stands on a wishlist, so that somebody waits for its price. */
  isWished: boolean;
  /** Checks failed in a row. */
  failures: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** So long before the first possible day a game is looked at each day. */
const NEAR = 14 * DAY;

/**
 * When the store is worth asking again for a game's release and price: each hour around the day of the release,
 * each day from two weeks before the first possible day on and while somebody wishes for it, else each week.
 * Failures double a wait that begins at an hour.
 * @param random 0 to 1, spreads games that were checked together by up to a tenth
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

/** How much less is asked than without a discount, in whole percent. */
export const discountOf = ({ initial, final }: Price): number => Math.round((1 - final / initial) * 100);
