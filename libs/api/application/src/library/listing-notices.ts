import { priceText } from '@patchlight/domain';
import type { ListingNews } from '@patchlight/domain';
import type { NewNotice } from '../kernel/ports.ts';
import type { LeasedListing } from './ports.ts';

/**
 * Composes the notice about a change of a game's listing. The keys announce a release once, and the same date or price
 * once a month, however often the store changes back and forth. A price concerns its country only.
 */
export const noticeOf = (game: LeasedListing, news: ListingNews, now: Date): NewNotice => {
  const { appId, country, name } = game;
  const day = now.toISOString().slice(0, 10);
  const month = day.slice(0, 7);
  const common = { kind: news.kind, appId, userId: null, at: now };
  switch (news.kind) {
    case 'release':
      return { ...common, key: `release:${appId}`, title: 'Out now', message: `${name} is out now.` };
    case 'release-moved': {
      const [from, to] = [news.from.text || 'unknown', news.to.text || 'unknown'];
      return {
        ...common,
        key: `release-moved:${appId}:${to}:${month}`,
        title: `Release date: ${to} (was: ${from})`,
        message: `The release date of ${name} was ${from} and is ${to} now.`,
      };
    }
    case 'price-drop': {
      const { final, currency } = news.from;
      const [from, to] = [priceText(final, currency), priceText(news.to, currency)];
      return {
        ...common,
        country,
        key: `price-drop:${appId}:${country}:${news.to}:${day}`,
        title: news.to === 0 ? `Free now (was ${from})` : `${to} instead of ${from}`,
        message: news.to === 0 ? `${name} is free now.` : `${name} costs ${to} now instead of ${from}.`,
      };
    }
  }
};
