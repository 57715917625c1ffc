/** Response types of Steam's public endpoints, as far as simulated. 64-bit ids are strings. */

/** ISteamNews/GetNewsForApp/v2. `tags` is absent when empty; `count` is the total, not the page's size. */
export interface NewsResponse {
  appnews: { appid: number; newsitems: NewsItem[]; count: number };
}

export interface NewsItem {
  gid: string;
  title: string;
  url: string;
  is_external_url: boolean;
  author: string;
  contents: string;
  feedlabel: string;
  /** Unix seconds; changes when the post is edited. */
  date: number;
  feedname: string;
  feed_type: 0 | 1;
  appid: number;
  tags?: string[];
}

/** events/ajaxgetpartnereventspageable and events/ajaxgetadjacentpartnerevents. */
export interface EventsResponse {
  success: number;
  events: PartnerEvent[];
}

export interface PartnerEvent {
  gid: string;
  clan_steamid: string;
  event_name: string;
  event_type: number;
  appid: number;
  server_address: string;
  server_password: string;
  rtime32_start_time: number;
  rtime32_end_time: number;
  rtime32_visibility_start: number;
  rtime32_visibility_end: number;
  comment_count: number;
  creator_steamid: string;
  last_update_steamid: string;
  event_notes: string;
  /** A JSON document as text, or "[]". */
  jsondata: string;
  announcement_body: AnnouncementBody;
  published: 0 | 1;
  hidden: 0 | 1;
  broadcaster_accountid: number;
  follower_count: number;
  ignore_count: number;
  forum_topic_id: string;
  rtime32_last_modified: number;
  /** Joins to `gid` of ISteamNews. */
  news_post_gid: string;
  rtime_mod_reviewed: number;
  featured_app_tagid: number;
  referenced_appids: number[];
  build_id: number;
  build_branch: string;
  unlisted: 0 | 1;
  votes_up: number;
  votes_down: number;
  comment_type: string;
  gidfeature: string;
  gidfeature2: string;
  video_preview_type: string;
  video_preview_id: string;
}

export interface AnnouncementBody {
  gid: string;
  clanid: string;
  posterid: string;
  headline: string;
  posttime: number;
  updatetime: number;
  body: string;
  commentcount: number;
  tags: string[];
  language: number;
  hidden: 0 | 1;
  forum_topic_id: string;
  event_gid: string;
  voteupcount: number;
  votedowncount: number;
  ban_check_result: number;
  banned: 0 | 1;
}

/** actions/SearchApps: the appid is a string here. */
export interface SearchHit {
  appid: string;
  name: string;
  icon: string;
  logo: string;
}

/** api/storesearch. */
export interface StoreSearchResponse {
  total: number;
  items: StoreSearchItem[];
}

export interface StoreSearchItem {
  type: 'app';
  name: string;
  id: number;
  price?: { currency: string; initial: number; final: number };
  tiny_image: string;
  metascore: string;
  platforms: { windows: boolean; mac: boolean; linux: boolean };
  streamingvideo: boolean;
  controller_support?: string;
}

/** api/appdetails: keyed by appid; `data` is `[]` for a free game in price mode. */
export type AppDetailsResponse = Record<string, { success: boolean; data?: Partial<AppDetails> | [] }>;

export interface AppDetails {
  type: string;
  name: string;
  steam_appid: number;
  required_age: number | string;
  is_free: boolean;
  detailed_description: string;
  about_the_game: string;
  short_description: string;
  supported_languages: string;
  header_image: string;
  capsule_image: string;
  capsule_imagev5: string;
  website: string | null;
  developers: string[];
  publishers: string[];
  price_overview: {
    currency: string;
    initial: number;
    final: number;
    discount_percent: number;
    initial_formatted: string;
    final_formatted: string;
  };
  platforms: { windows: boolean; mac: boolean; linux: boolean };
  categories: { id: number; description: string }[];
  genres: { id: string; description: string }[];
  screenshots: { id: number; path_thumbnail: string; path_full: string }[];
  release_date: { coming_soon: boolean; date: string };
  background: string;
  content_descriptors: { ids: number[]; notes: string | null };
}
