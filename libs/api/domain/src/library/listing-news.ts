import type { Price } from './listing.ts';
import type { ReleaseWindow } from './release-window.ts';

/** Release and price of a game at one time. */
export interface ListingFacts {
  release: { isReleased: boolean; window: ReleaseWindow } | null;
  isFree: boolean;
  price: Price | null;
}

/** The last announced lower price. */
export interface NotifiedPrice {
  /** In hundredths of the currency; 0: free. */
  amount: number;
  at: Date;
}

/** An announceable change of a listing. Amounts are hundredths of the currency, 0 is free. */
export type ListingNews =
  | { kind: 'release' }
  | { kind: 'release-moved'; from: ReleaseWindow; to: ReleaseWindow }
  | { kind: 'price-drop'; from: Price; to: number };

/** Within this period a lower price is announced only if it is below the last announced one. */
const NOTIFIED_FOR_MS = 30 * 86_400_000;

/** The announceable changes between two checks of a listing. */
export const newsOf = (
  before: ListingFacts,
  after: ListingFacts,
  notified: NotifiedPrice | null,
  now: Date,
): ListingNews[] => [...releaseNews(before, after), ...priceNews(before, after, notified, now)];

const releaseNews = (before: ListingFacts, after: ListingFacts): ListingNews[] => {
  if (!before.release || !after.release || before.release.isReleased) return [];
  if (after.release.isReleased) return [{ kind: 'release' }];
  const from = before.release.window;
  const to = after.release.window;
  return isMoved(from, to) ? [{ kind: 'release-moved', from, to }] : [];
};

/** Compares the texts if they are more precise than the days: "Spring 2027" and "Fall 2027" are the same year. */
const isMoved = (from: ReleaseWindow, to: ReleaseWindow): boolean => {
  if (from.from !== to.from || from.to !== to.to) return true;
  return to.from !== to.to && wordsOf(from) !== wordsOf(to);
};

const wordsOf = ({ text }: ReleaseWindow): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');

const priceNews = (
  { price: from }: ListingFacts,
  { isFree, price }: ListingFacts,
  notified: NotifiedPrice | null,
  now: Date,
): ListingNews[] => {
  const to = isFree ? 0 : price?.final;
  if (!from || to === undefined || to >= from.final) return [];
  // The currency of a country may change, and amounts of two currencies say nothing.
  if (price && price.currency !== from.currency) return [];
  const isNotified =
    notified !== null && now.getTime() - notified.at.getTime() < NOTIFIED_FOR_MS && notified.amount <= to;
  return isNotified ? [] : [{ kind: 'price-drop', from, to }];
};
