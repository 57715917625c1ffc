import {
  type PollValidators,
  type FetchOptions,
  type NewsResult,
  NewsSource,
  type PostClues,
} from '@patchlight/application/ports';
import { readEvents } from './event-clues.ts';
import { OFFICIAL_FEEDS, readNews } from './news-items.ts';
import type { SteamHttp } from './steam-http.ts';

/** Length of a post list. The event list may return fewer per page; its newest page is enough. */
const COUNT = 20;

/** Official posts from ISteamNews.GetNewsForApp; their kinds from the store's event list. */
export class SteamNewsSource extends NewsSource {
  constructor(private readonly http: SteamHttp) {
    super();
  }

  override async fetch(appId: number, last: PollValidators, options: FetchOptions = {}): Promise<NewsResult> {
    const query = `appid=${appId}&count=${COUNT}&feeds=${OFFICIAL_FEEDS.join(',')}&format=json`;
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
    const newsPage = this.http.address('store', `/news/app/${appId}`);
    const posts = answer.read((document) => readNews(document, appId, newsPage));
    return { changed: true, posts, validators, freshUntil };
  }

  override async fetchClues(appId: number, options: FetchOptions = {}): Promise<PostClues[]> {
    const query = `clan_accountid=0&appid=${appId}&offset=0&count=${COUNT}&l=english`;
    const answer = await this.http.get('store', `/events/ajaxgetpartnereventspageable/?${query}`, options);
    return answer.read(readEvents);
  }
}
