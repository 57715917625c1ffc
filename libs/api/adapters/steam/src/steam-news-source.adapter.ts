import {
  type PollValidators,
  type FetchOptions,
  type NewsPost,
  type NewsResult,
  NewsSource,
  type PostClues,
} from '@patchlight/application/ports';
import { readEvents } from './event-clues.ts';
import { OFFICIAL_FEEDS, readNews } from './news-items.ts';
import type { SteamHttp } from './steam-http.ts';

/** Length of a post list. The event list may return fewer per page; its newest page is enough. */
const COUNT = 20;
/** Length of a page of older posts or events. The store may return fewer events per page. */
const OLDER = 100;
const FEEDS = OFFICIAL_FEEDS.join(',');

/** Official posts from ISteamNews.GetNewsForApp; their kinds from the store's event list. */
export class SteamNewsSource extends NewsSource {
  constructor(private readonly http: SteamHttp) {
    super();
  }

  override async fetch(appId: number, last: PollValidators, options: FetchOptions = {}): Promise<NewsResult> {
    const query = `appid=${appId}&count=${COUNT}&feeds=${FEEDS}&format=json`;
    const answer = await this.http.get('webApi', `/ISteamNews/GetNewsForApp/v2/?${query}`, {
      priority: options.urgent ? 'urgent' : 'scheduled',
      signal: options.signal,
      etag: last.etag,
      isNew: last.bodyHash === null,
    });
    const { freshUntil } = answer;
    if (answer.isNotModified) {
      return {
        changed: false,
        validators: { etag: answer.etag ?? last.etag, bodyHash: last.bodyHash },
        freshUntil,
      };
    }
    const validators = { etag: answer.etag, bodyHash: answer.bodyHash() };
    if (validators.bodyHash === last.bodyHash) return { changed: false, validators, freshUntil };
    const posts = answer.read((document) => readNews(document, appId, this.newsPageOf(appId)));
    return { changed: true, posts, validators, freshUntil };
  }

  /** `enddate` is exclusive. */
  override async fetchOlder(appId: number, upTo: Date, { signal }: FetchOptions = {}): Promise<NewsPost[]> {
    const enddate = Math.floor(upTo.getTime() / 1_000) + 1;
    const query = `appid=${appId}&count=${OLDER}&enddate=${enddate}&feeds=${FEEDS}&format=json`;
    const answer = await this.http.get('webApi', `/ISteamNews/GetNewsForApp/v2/?${query}`, {
      priority: 'spare',
      signal,
    });
    return answer.read((document) => readNews(document, appId, this.newsPageOf(appId)));
  }

  override async fetchClues(appId: number, options: FetchOptions = {}): Promise<PostClues[]> {
    const query = `clan_accountid=0&appid=${appId}&offset=0&count=${COUNT}&l=english`;
    const answer = await this.http.get('store', `/events/ajaxgetpartnereventspageable/?${query}`, options);
    return answer.read(readEvents);
  }

  override async fetchOlderClues(
    appId: number,
    offset: number,
    { signal }: FetchOptions = {},
  ): Promise<PostClues[]> {
    const query = `clan_accountid=0&appid=${appId}&offset=${offset}&count=${OLDER}&l=english`;
    const answer = await this.http.get('store', `/events/ajaxgetpartnereventspageable/?${query}`, {
      priority: 'spare',
      signal,
    });
    return answer.read(readEvents);
  }

  private newsPageOf(appId: number): string {
    return this.http.address('store', `/news/app/${appId}`);
  }
}
