import type { Game } from '../catalogue.ts';
import { isVisible } from '../world/post.ts';
import type { Post } from '../world/post.ts';
import type { NewsResponse, NewsItem } from './wire.ts';

/** Query of ISteamNews/GetNewsForApp/v2, all values as text. `format` is accepted, the response is always JSON. */
export interface NewsQuery {
  appid?: string;
  /** 0 or absent = whole bodies; else a blurb without markup. */
  maxlength?: string;
  /** Unix seconds: only posts earlier than this. */
  enddate?: string;
  /** Default 20. */
  count?: string;
  /** Comma-separated feed names. */
  feeds?: string;
  /** Comma-separated tags; one match is enough. */
  tags?: string;
}

const listOf = (csv: string | undefined): string[] => (csv ? csv.split(',').map((part) => part.trim()) : []);

/** The response for the game: `posts` newest first, `bodyOf` generates a body. */
export function newsResponse(
  game: Game,
  posts: readonly Post[],
  bodyOf: (post: Post) => string,
  baseUrl: string,
  query: NewsQuery,
): NewsResponse {
  const feeds = listOf(query.feeds);
  const tags = listOf(query.tags);
  const matching = posts.filter(
    (post) =>
      isVisible(post) &&
      (feeds.length === 0 || feeds.includes(post.feedname)) &&
      (tags.length === 0 || tags.some((tag) => post.tags.includes(tag))),
  );
  const end = Number(query.enddate) || Number.POSITIVE_INFINITY;
  const count = query.count === undefined ? 20 : Math.max(0, Number(query.count) || 0);
  const maxlength = Math.max(0, Number(query.maxlength) || 0);
  const page = matching.filter(({ date }) => date < end).slice(0, count);
  const newsitems = page.map((post) =>
    newsItem(post, maxlength === 0 ? bodyOf(post) : blurb(bodyOf(post), maxlength), baseUrl),
  );
  return { appnews: { appid: game.appid, newsitems, count: matching.length } };
}

function newsItem(post: Post, contents: string, baseUrl: string): NewsItem {
  return {
    gid: post.gid,
    title: post.title,
    url: baseUrl + post.url,
    is_external_url: true,
    author: post.author,
    contents,
    feedlabel: post.feedlabel,
    date: post.date,
    feedname: post.feedname,
    feed_type: post.feedType,
    appid: post.appid,
    ...(post.tags.length > 0 ? { tags: [...post.tags] } : {}),
  };
}

/** Steam's excerpt: without tags and newlines; a truncated text ends with "...". */
export function blurb(body: string, maxlength: number): string {
  const text = body.replace(/\[[^[\]\n]*\]/g, '').replace(/[\r\n]+/g, '');
  return text.length > maxlength ? `${text.slice(0, maxlength)}...` : text;
}
