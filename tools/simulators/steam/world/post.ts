/** A post with all data of the news, event and RSS responses. Times are Unix seconds. */
export interface Post {
  appid: number;
  /** Position in the game's life, 0 = oldest. */
  sequence: number;
  /** The news-post gid of ISteamNews (`news_post_gid` of an event). */
  gid: string;
  /** "0" for an announcement older than the event system. */
  eventGid: string;
  announcementGid: string;
  title: string;
  /** When undefined, the body is generated on demand from the seed. */
  body: string | undefined;
  version: string;
  author: string;
  date: number;
  updated: number;
  /** Steam's EProtoClanEventType; 0 for press. */
  eventType: number;
  tags: readonly string[];
  feedname: string;
  feedlabel: string;
  /** 1 = Steam announcement (BBCode), 0 = press (HTML). */
  feedType: 0 | 1;
  url: string;
  buildId: number;
  published: boolean;
  hidden: boolean;
  unlisted: boolean;
  /** The post is left out of this many further polls of its game. */
  hiddenPolls: number;
  /** Whether the developer wrote a title in other languages. */
  localized: boolean;
}

type Role = 'news' | 'event' | 'announcement';
const roleDigits: Record<Role, string> = { event: '4', announcement: '5', news: '7' };
const prefixes: Record<number, string> = { 16: '18', 18: '5108', 19: '46821', 20: '104682' };

/**
 * A gid of 16, 18, 19 or 20 digits. Its last 12 digits are the appid (7), the post's sequence (4) and one digit for the
 * role, so that any gid leads back to its game; a real announcement gid is the event gid plus one, too.
 */
export function makeGid(role: Role, digits: 16 | 18 | 19 | 20, appid: number, sequence: number): string {
  const prefix = (prefixes[digits] ?? '').padEnd(digits - 12, String(((appid + sequence * 7) % 90) + 10));
  return (
    prefix + String(appid).padStart(7, '0') + String(sequence % 10_000).padStart(4, '0') + roleDigits[role]
  );
}

/** The appid inside a gid from `makeGid`; NaN for anything else. */
export function appidOfGid(gid: string): number {
  return /^\d{16,20}$/.test(gid) ? Number(gid.slice(-12, -5)) : Number.NaN;
}

/** Shown to players: published, neither hidden nor unlisted. */
export function isVisible(post: Post): boolean {
  return post.published && !post.hidden && !post.unlisted;
}
