import type { LatestUpdate } from '@patchlight/contracts';

/** The rows of the ticker. */
export const TICKER_ROWS = 5;

/** The newest update has large art. The others have the small one of the store. */
export const tickerArt = ({ logoUrl, iconUrl }: LatestUpdate['game'], isFirst: boolean): (string | null)[] =>
  isFirst ? [logoUrl, iconUrl] : [iconUrl, logoUrl];
