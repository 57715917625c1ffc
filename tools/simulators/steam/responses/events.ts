import type { Game } from '../catalogue.ts';
import { localTitles } from '../content/content.ts';
import type { Post } from '../world/post.ts';
import type { EventsResponse, PartnerEvent } from './wire.ts';

/** Query of both event endpoints, all values as text. */
export interface EventsQuery {
  appid?: string;
  clan_accountid?: string;
  offset?: string;
  count?: string;
  /** Language by name, for example "german". */
  l?: string;
  /** Languages by id, joined by `_`; the first one that the developer wrote wins. */
  lang_list?: string;
  exclude_tags?: string;
  require_tags?: string;
  event_type_filter?: string;
  exclude_event_types?: string;
  only_summaries?: string;
  count_before?: string;
  count_after?: string;
  gidevent?: string;
  gidannouncement?: string;
}

interface Source {
  game: Game;
  /** Newest first. */
  posts: readonly Post[];
  bodyOf: (post: Post) => string;
}

const languages = [
  'english',
  'german',
  'french',
  'italian',
  'koreana',
  'spanish',
  'schinese',
  'tchinese',
  'russian',
  'thai',
  'japanese',
];
const clanBase = 103_582_791_429_521_408n;
const listOf = (csv: string | undefined): string[] => (csv ? csv.split(/[,_]/) : []);

/** One page of events from `offset` on; a page holds at most 100. */
export function pageOfEvents(source: Source, query: EventsQuery): EventsResponse {
  const offset = Math.max(0, Number(query.offset) || 0);
  const count = Math.min(100, Math.max(0, Number(query.count ?? 20) || 0));
  return {
    success: 1,
    events: filtered(source.posts, query)
      .slice(offset, offset + count)
      .map((post) => event(source, post, query)),
  };
}

/**
 * The events around one event, which is included; without `gidevent` and `gidannouncement` from the newest on.
 * "Before" are newer events, "after" older ones, as on the endless news page.
 */
export function adjacentEvents(source: Source, query: EventsQuery): EventsResponse {
  const posts = filtered(source.posts, query);
  const before = Math.max(0, Number(query.count_before) || 0);
  const after = Math.max(0, Number(query.count_after) || 0);
  const at = posts.findIndex(
    ({ eventGid, announcementGid }) =>
      (eventGid !== '0' && eventGid === query.gidevent) || announcementGid === query.gidannouncement,
  );
  const page = at < 0 ? posts.slice(0, after) : posts.slice(Math.max(0, at - before), at + after + 1);
  return { success: 1, events: page.map((post) => event(source, post, query)) };
}

function filtered(posts: readonly Post[], query: EventsQuery): Post[] {
  const required = listOf(query.require_tags);
  const excluded = listOf(query.exclude_tags);
  const types = listOf(query.event_type_filter).map(Number);
  const excludedTypes = listOf(query.exclude_event_types).map(Number);
  return posts.filter(
    ({ feedType, tags, eventType }) =>
      feedType === 1 &&
      required.every((tag) => tags.includes(tag)) &&
      !excluded.some((tag) => tags.includes(tag)) &&
      (types.length === 0 || types.includes(eventType)) &&
      !excludedTypes.includes(eventType),
  );
}

function event({ game, bodyOf }: Source, post: Post, query: EventsQuery): PartnerEvent {
  const language = languageOf(post, query);
  const title = language === 0 ? post.title : localTitle(game, post, language);
  const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);
  const topic = post.gid.split('').reverse().join('').replace(/^0+/, '7');
  const votes = (post.sequence * 379 + game.index * 31) % 4000;
  return {
    gid: post.eventGid,
    clan_steamid: String(clanBase + BigInt(game.clanId)),
    event_name: title,
    event_type: post.eventType,
    appid: game.appid,
    server_address: '',
    server_password: '',
    rtime32_start_time: post.date,
    rtime32_end_time: post.date + 3600,
    rtime32_visibility_start: 0,
    rtime32_visibility_end: 0,
    comment_count: votes % 97,
    creator_steamid: '0',
    last_update_steamid: '0',
    event_notes: 'see announcement body',
    jsondata: jsondata(game, post),
    announcement_body: {
      gid: post.announcementGid,
      clanid: String(game.clanId),
      posterid: '0',
      headline: title,
      posttime: post.date,
      updatetime: post.updated,
      body: query.only_summaries === 'true' || query.only_summaries === '1' ? '' : bodyOf(post),
      commentcount: votes % 97,
      tags: [...post.tags],
      language,
      hidden: flag(post.hidden),
      forum_topic_id: topic,
      event_gid: post.eventGid,
      voteupcount: votes,
      votedowncount: votes % 41,
      ban_check_result: 0,
      banned: 0,
    },
    published: flag(post.published),
    hidden: flag(post.hidden),
    broadcaster_accountid: 0,
    follower_count: 0,
    ignore_count: 0,
    forum_topic_id: topic,
    rtime32_last_modified: post.updated,
    news_post_gid: post.gid,
    rtime_mod_reviewed: 0,
    featured_app_tagid: 0,
    referenced_appids: [],
    build_id: post.buildId,
    build_branch: post.buildId > 0 ? 'public' : '',
    unlisted: flag(post.unlisted),
    votes_up: votes,
    votes_down: votes % 41,
    comment_type: 'ForumTopic',
    gidfeature: topic,
    gidfeature2: '0',
    video_preview_type: '',
    video_preview_id: '',
  };
}

/** The language id of the response: the requested one if the developer wrote it, else English. */
function languageOf(post: Post, query: EventsQuery): number {
  if (!post.localized) return 0;
  const asked = [...listOf(query.lang_list).map(Number), languages.indexOf(query.l ?? 'english')];
  return asked.find((id) => id === 0 || localTitles[languages[id] ?? ''] !== undefined) ?? 0;
}

function localTitle(game: Game, post: Post, language: number): string {
  return (localTitles[languages[language] ?? ''] ?? post.title)
    .replace('{game}', game.name)
    .replace('{v}', post.version);
}

/** Lists of 31 slots indexed by language id; "[]" for every fifth post, as Steam sometimes returns. */
function jsondata(game: Game, post: Post): string {
  if (post.sequence % 5 === 4) return '[]';
  const slots = (english: string | null): (string | null)[] =>
    Array.from({ length: 31 }, (_, id) => {
      if (id === 0 || english === null) return id === 0 ? english : null;
      return post.localized && localTitles[languages[id] ?? ''] ? localTitle(game, post, id) : null;
    });
  const image = `${String(post.sequence).padStart(4, '0')}${'c0ffee'.repeat(6)}.png`;
  return JSON.stringify({
    localized_subtitle: slots(post.sequence % 2 === 0 ? `${game.name}, version ${post.version}` : null),
    localized_summary: slots(null),
    localized_title_image: Array.from({ length: 31 }, (_, id) => (id === 0 ? image : null)),
    localized_capsule_image: Array.from({ length: 31 }, (_, id) => (id === 0 ? image : null)),
  });
}
