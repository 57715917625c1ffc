import { setImmediate } from 'node:timers/promises';
import { PostRereader } from '@patchlight/application/ports';
import type { KeptAnswer, ReplayedPost, Reread } from '@patchlight/application/ports';
import type { RereadAnswers } from '@patchlight/contracts';
import { DEFAULT_STORE_COUNTRY } from '@patchlight/contracts';
import { itemsOf } from '@patchlight/items';
import { readDetails } from './app-details.ts';
import { readEvents } from './event-clues.ts';
import { readNews } from './news-items.ts';
import { parseJson, UnknownForm } from './parse-json.ts';
import { contentHashOf, excerptOf } from './post-digest.ts';
import { RAW_ANSWER } from './steam-response.ts';
import { readListings } from './store-items.ts';

/** A cut answer may have lost a few bytes of a character. */
const CUT_BYTES = RAW_ANSWER - 4;

/** The readers of answers that are kept when they fail, by endpoint. */
const READERS: Record<string, (document: unknown, appId: number) => unknown> = {
  'ISteamNews/GetNewsForApp': (document, appId) => readNews(document, appId, ''),
  'events/ajaxgetpartnereventspageable': readEvents,
  'api/appdetails': readDetails,
  'IStoreBrowseService/GetItems': (document, appId) => readListings(document, [appId], DEFAULT_STORE_COUNTRY),
};

/** Reads with the readers of this version. */
export class SteamRereader extends PostRereader {
  override async reread({
    appId,
    title,
    body,
    format,
  }: Pick<ReplayedPost, 'appId' | 'title' | 'body' | 'format'>): Promise<Reread> {
    // A long post takes tens of milliseconds.
    await setImmediate();
    return {
      excerpt: excerptOf(body, appId, format),
      contentHash: contentHashOf(title, body),
      items: itemsOf(format, body, appId),
    };
  }

  override rereadAnswer({ appId, url, rawAnswer }: KeptAnswer): keyof RereadAnswers {
    const { pathname } = URL.parse(url) ?? { pathname: '' };
    const read = Object.entries(READERS).find(([endpoint]) => pathname.includes(`/${endpoint}`))?.[1];
    try {
      const document = parseJson(rawAnswer);
      if (!read) return 'unreadable';
      read(document, appId);
      return 'readable';
    } catch (error) {
      if (!(error instanceof UnknownForm)) throw error;
      return Buffer.byteLength(rawAnswer) >= CUT_BYTES ? 'cut' : 'unreadable';
    }
  }
}
