import type { Game } from '../catalogue.ts';
import { authors, pressFeeds, pressTitles, titlesByType } from '../content/content.ts';
import { SeededRandom } from '../random.ts';
import { phrasesOf } from './phrases.ts';
import { makeGid } from './post.ts';
import type { Post } from './post.ts';

const hour = 3600;
const twoYears = 730 * 24 * hour;

/** Frequency of each event type among the posts of a released game; 0 is a press article. */
const frequencies: readonly (readonly [type: number, weight: number])[] = [
  [12, 38],
  [13, 17],
  [14, 9],
  [28, 9],
  [0, 4],
  [18, 2],
  [20, 3],
  [29, 2],
  [34, 2],
  [35, 2],
  [33, 2],
  [32, 2],
  [30, 1],
  [15, 1],
  [26, 1],
  [22, 1],
  [11, 1],
  [31, 1],
  [16, 1],
  [23, 1],
  [24, 1],
  [25, 1],
  [10, 1],
];
const kinds = frequencies.flatMap(([type, weight]) => Array<number>(weight).fill(type));
const kindsBeforeRelease = [28, 28, 28, 16, 18, 29, 29, 13];
const updateTypes = new Set([12, 13, 14]);

/** The given fields of a new post; everything else is derived from the seed. */
export interface Draft {
  sequence: number;
  date: number;
  eventType: number;
  version: string;
  title?: string;
  body?: string;
}

/**
 * The posts of a game when the simulator starts, newest first, spread over the two years before `start` (unix seconds).
 * The same seed and start produce the same posts.
 */
export function makeTimeline(seed: number, game: Game, count: number, start: number): Post[] {
  const random = new SeededRandom(seed, 'timeline', game.appid);
  const fixed = game.flagship?.posts ?? [];
  const newest = fixed[0] ? fixed[0].hours * hour : Math.floor(hour + random.next() ** 2 * 30 * 24 * hour);
  const lastFixed = (fixed.at(-1)?.hours ?? 0) * hour;
  const outline = Array.from({ length: count }, (_, age) => {
    const planned = fixed[age];
    const share = ((age + random.next() * 0.6) / Math.max(1, count)) ** 1.3;
    const seconds = planned
      ? planned.hours * hour
      : Math.max(newest, lastFixed) + Math.floor(share * (twoYears - lastFixed)) + age * 61;
    const eventType = planned?.type ?? random.pick(game.comingSoon ? kindsBeforeRelease : kinds);
    return { date: start - seconds, eventType, title: planned?.title, body: planned?.body };
  });
  const older = outline.slice(fixed.length).map(({ eventType }) => eventType);
  const versions = [
    ...fixed.map(({ version }) => version),
    ...versionsOf(older.reverse(), fixed.at(-1)?.version, random).reverse(),
  ];
  return outline.map((entry, age) =>
    makePost(seed, game, { ...entry, sequence: count - 1 - age, version: versions[age] ?? '1.0' }),
  );
}

/**
 * Version numbers from the oldest post to the newest: a major update increments the minor number, a hotfix the patch.
 * All of them are below `limit`, if given.
 */
function versionsOf(types: readonly number[], limit: string | undefined, random: SeededRandom): string[] {
  const raises = types.filter((type) => type === 13 || type === 14).length;
  const [limitMajor = 9, limitMinor = 0] = (limit ?? '').split('.').map(Number);
  let [major, minor, patch] =
    limit === undefined
      ? [random.int(0, 3), random.int(1, 9), 0]
      : [Math.max(0, limitMajor - 1), random.int(1, 4), 0];
  if (limit !== undefined && limitMinor > raises) [major, minor] = [limitMajor, limitMinor - raises - 1];
  return types.map((type) => {
    if (type === 10 && limit === undefined) [major, minor, patch] = [major + 1, 0, 0];
    else if (type === 14 || type === 13) [minor, patch] = [minor + 1, 0];
    else if (type === 12) patch += 1;
    return patch === 0 ? `${major}.${minor}` : `${major}.${minor}.${patch}`;
  });
}

/** The version that a post of the type published after `version` carries. */
export function nextVersion(version: string, eventType: number): string {
  const [major = 1, minor = 0, patch = 0] = version.split('.').map(Number);
  if (eventType === 12) return `${major}.${minor}.${patch + 1}`;
  return updateTypes.has(eventType) ? `${major}.${minor + 1}` : version;
}

/** A complete post from a draft; gids, tags, feed and author are derived from seed, game and sequence. */
export function makePost(seed: number, game: Game, draft: Draft): Post {
  const { sequence, eventType } = draft;
  const random = new SeededRandom(seed, 'post', game.appid, sequence);
  const digits = random.pick([16, 16, 16, 18, 19, 19] as const);
  const official = eventType !== 0;
  const old = official && !updateTypes.has(eventType) && random.chance(0.08);
  const fill = phrasesOf(game, draft.version, random);
  const gid = makeGid('news', digits, game.appid, sequence);
  const press = random.pick(pressFeeds);
  const quiet = official && random.chance(0.04);
  const feedname = official
    ? quiet
      ? 'steam_community_blog'
      : 'steam_community_announcements'
    : press.feedname;
  const isUpdate = updateTypes.has(eventType);
  return {
    appid: game.appid,
    sequence,
    gid,
    eventGid: official && !old ? makeGid('event', digits, game.appid, sequence) : '0',
    announcementGid: makeGid('announcement', digits, game.appid, sequence),
    title:
      draft.title ?? fill(random.pick(official ? (titlesByType[eventType] ?? ['{game} {v}']) : pressTitles)),
    body: draft.body,
    version: draft.version,
    author: random.pick(authors),
    date: draft.date,
    updated: draft.date,
    eventType,
    tags: [
      ...(isUpdate && random.chance(0.85) ? ['patchnotes'] : []),
      ...(official && random.chance(0.2) ? ['mod_reviewed'] : []),
    ],
    feedname,
    feedlabel: official ? (quiet ? '' : 'Community Announcements') : press.feedlabel,
    feedType: official ? 1 : 0,
    url: `/news/externalpost/${feedname}/${gid}`,
    buildId: isUpdate && random.chance(0.3) ? 12_000_000 + sequence * 997 + (game.index % 900) * 1000 : 0,
    published: true,
    hidden: false,
    unlisted: false,
    hiddenPolls: 0,
    localized: isUpdate && random.chance(0.2),
  };
}
