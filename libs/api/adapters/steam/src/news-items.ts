import type { NewsPost } from '@patchlight/application/ports';
import { isHtml } from '@patchlight/bbcode';
import { contentHashOf, excerptOf } from './post-digest.ts';
import { complaintOf, UnknownForm } from './parse-json.ts';
import { gidOf, isRecord, lineOf, linesOf, listOf, textOf, webUrlOf } from './shapes.ts';

const ANNOUNCEMENTS = 'steam_community_announcements';

/** Feeds of developers and of Valve. */
export const OFFICIAL_FEEDS = [
  ANNOUNCEMENTS,
  'steam_updates',
  'steam_release',
  'steam_community_blog',
  'steam_client',
];

/** Valve's feeds of patch notes, whose posts the event list does not have and nobody tags. */
const PATCH_NOTES_FEEDS = ['steam_updates', 'steam_client'];
const PATCH_NOTES = 'patchnotes';

/** UTF-16 units; the longest recorded title has fewer than 200, the longest body 36,066. */
const MAX_TITLE = 300;
const MAX_AUTHOR = 200;
const MAX_BODY = 512 * 1024;

/**
 * Parses a response of ISteamNews.GetNewsForApp: version 2, version 1, or a bare array of items. Skips press and
 * unreadable items; each gid occurs once.
 *
 * Ignores the app id of an item: Steam mixes in items of other apps, and the requested feed counts.
 * @param newsPage fallback for posts without a valid URL
 * @throws {UnknownForm} no list of items, or no readable item among official ones
 */
export const readNews = (document: unknown, appId: number, newsPage: string): NewsPost[] => {
  const items = itemsOf(document).filter((item) => !isRecord(item) || isOfficial(item));
  const posts = new Map<string, NewsPost>();
  for (const item of items) {
    const post = readPost(item, appId, newsPage);
    if (post) posts.set(post.gid, post);
  }
  if (items.length > 0 && posts.size === 0)
    throw new UnknownForm(`${items.length} items, none of them readable`);
  return [...posts.values()];
};

const itemsOf = (document: unknown): unknown[] => {
  if (Array.isArray(document)) return document;
  const news = isRecord(document) ? document['appnews'] : undefined;
  if (!isRecord(news)) throw new UnknownForm(`no news: ${complaintOf(document)}`);
  const items = news['count'] === 0 ? (listOf(news['newsitems']) ?? []) : listOf(news['newsitems']);
  if (!items) throw new UnknownForm('news without a list of items');
  return items;
};

/**
 * Valve's own feeds come with feed_type 0, as press does; the announcements of developers with 1, or in answers of
 * before 2018 without it. `is_external_url` is true for official posts too.
 */
const isOfficial = ({ feedname, feed_type: type }: Record<string, unknown>): boolean => {
  if (feedname === ANNOUNCEMENTS) return type === undefined || Number(type) === 1;
  return OFFICIAL_FEEDS.includes(String(feedname));
};

const readPost = (item: unknown, appId: number, newsPage: string): NewsPost | null => {
  if (!isRecord(item)) return null;
  const gid = gidOf(item['gid']);
  if (!gid || typeof item['title'] !== 'string' || typeof item['contents'] !== 'string') return null;
  const title = lineOf(item['title'], MAX_TITLE);
  const body = textOf(item['contents'], MAX_BODY);
  const tags = linesOf(item['tags'], 50, 100);
  const isPatchNotes = PATCH_NOTES_FEEDS.includes(String(item['feedname']));
  const isInHtmlFeed = item['feedname'] !== ANNOUNCEMENTS && Number(item['feed_type']) !== 1;
  const format = isInHtmlFeed || isHtml(body) ? 'html' : 'bbcode';
  return {
    gid,
    title,
    url: webUrlOf(item['url']) ?? newsPage,
    author: lineOf(item['author'], MAX_AUTHOR),
    body,
    format,
    date: typeof item['date'] === 'number' ? item['date'] : 0,
    tags: isPatchNotes ? [...new Set([...tags, PATCH_NOTES])] : tags,
    contentHash: contentHashOf(title, body),
    excerpt: excerptOf(body, appId, format),
  };
};
