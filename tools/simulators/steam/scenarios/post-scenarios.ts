import type { EventsResponse, NewsResponse } from '../responses/wire.ts';
import { makeGid } from '../world/post.ts';
import type { Post } from '../world/post.ts';
import type { Call, Endpoint, Scenario } from './scenario.ts';

const postEndpoints: readonly Endpoint[] = ['news', 'events', 'adjacent', 'rss'];
const eventEndpoints: readonly Endpoint[] = ['events', 'adjacent'];

type Posts = (posts: readonly Post[], call: Call) => Post[];

const newestFirst = (posts: readonly Post[]): Post[] => [...posts].sort((a, b) => b.date - a.date);
const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;

/** Changes the newest official post. */
function newest(change: (post: Post, call: Call) => Partial<Post>): Posts {
  return (posts, call) => {
    const at = posts.findIndex(({ feedType }) => feedType === 1);
    return newestFirst(posts.map((post, i) => (i === at ? { ...post, ...change(post, call) } : post)));
  };
}

function all(change: (post: Post, call: Call) => Partial<Post>): Posts {
  return (posts, call) => posts.map((post) => ({ ...post, ...change(post, call) }));
}

/** The body of the newest post; `text` may be of any size and is generated only when requested. */
function body(text: (call: Call) => string): Posts {
  return newest((_, call) => ({ body: text(call) }));
}

function gidOf(digits: 16 | 18 | 19 | 20): Scenario {
  return {
    name: `gid-${digits}`,
    description: `The newest post has ids of ${digits} digits.`,
    on: postEndpoints,
    apply: {
      posts: newest(({ appid, sequence }) => ({
        gid: makeGid('news', digits, appid, sequence),
        eventGid: makeGid('event', digits, appid, sequence),
        announcementGid: makeGid('announcement', digits, appid, sequence),
      })),
    },
  };
}

const pressArticle = (post: Post, now: number): Post => ({
  ...post,
  gid: makeGid('news', 19, post.appid, 9_999),
  eventGid: '0',
  title: 'The press has opinions',
  body: '<p>We played it &amp; it&apos;s <strong>good</strong>.<br /><a href="https://patchlight.example/review">More</a></p>',
  date: now,
  updated: now,
  eventType: 0,
  tags: [],
  feedname: 'Pixel Gazette',
  feedlabel: 'Pixel Gazette',
  feedType: 0,
  url: `/news/externalpost/Pixel Gazette/${makeGid('news', 19, post.appid, 9_999)}`,
});

/** Scenarios that change the posts and their contents. */
export const postScenarios: readonly Scenario[] = [
  {
    name: 'count-over-page',
    description: 'The total is far above the page: `total` items (1002).',
    on: ['news'],
    apply: {
      document: (document, { params }) => {
        const { appnews } = document as NewsResponse;
        return { appnews: { ...appnews, count: numberOr(params['total'], 1002) } };
      },
    },
  },
  {
    name: 'same-timestamp',
    description: 'The two newest posts share one timestamp.',
    on: postEndpoints,
    apply: {
      posts: (posts) =>
        posts.map((post, i) => (i === 1 ? { ...post, date: posts[0]?.date ?? post.date } : post)),
    },
  },
  {
    name: 'date-bumped',
    description:
      'An edit moved the third newest post to the top with the present date; its gid is unchanged.',
    on: postEndpoints,
    apply: {
      posts: (posts, { now }) =>
        newestFirst(
          posts.map((post, i) =>
            i === Math.min(2, posts.length - 1) ? { ...post, date: now, updated: now } : post,
          ),
        ),
    },
  },
  {
    name: 'edited-body',
    description: 'The newest post has another body under the same gid and date.',
    on: postEndpoints,
    apply: {
      posts: newest((_, { now, params }) => ({
        body:
          typeof params['body'] === 'string'
            ? params['body']
            : '[b]Edit:[/b] we forgot one line. It is here now.',
        updated: now,
      })),
    },
  },
  {
    name: 'newest-hidden',
    description: 'Steam leaves the newest post out; use `times` for how many polls.',
    on: postEndpoints,
    apply: { posts: (posts) => posts.slice(1) },
  },
  {
    name: 'tags-missing',
    description: 'No post carries tags.',
    on: postEndpoints,
    apply: { posts: all(() => ({ tags: [] })) },
  },
  {
    name: 'empty-feedlabel',
    description: 'The label of the feed is empty.',
    on: ['news'],
    apply: { posts: all(() => ({ feedlabel: '', feedname: 'steam_community_blog' })) },
  },
  {
    name: 'press-item',
    description: 'A press article (feed_type 0, HTML) is the newest item of the feed.',
    on: ['news'],
    apply: {
      posts: (posts, { now }) => [...posts.slice(0, 1).map((post) => pressArticle(post, now)), ...posts],
    },
  },
  {
    name: 'url-with-spaces',
    description: 'The address of the newest post holds raw spaces and letters beyond ASCII.',
    on: ['news'],
    apply: { posts: newest(({ gid }) => ({ url: `/news/externalpost/Pixel Gazette Süd/${gid}` })) },
  },
  gidOf(16),
  gidOf(18),
  gidOf(19),
  gidOf(20),
  {
    name: 'jsondata-empty',
    description: 'jsondata is "[]" in every event.',
    on: eventEndpoints,
    apply: {
      document: (document) => {
        const answer = document as EventsResponse;
        return { ...answer, events: answer.events.map((event) => ({ ...event, jsondata: '[]' })) };
      },
    },
  },
  {
    name: 'old-announcement',
    description: 'Every event gid is "0"; only the announcement has an id.',
    on: eventEndpoints,
    apply: { posts: all(() => ({ eventGid: '0' })) },
  },
  {
    name: 'unpublished',
    description: 'The newest post was taken back: published 0, absent from the news.',
    on: postEndpoints,
    apply: { posts: newest(() => ({ published: false })) },
  },
  {
    name: 'hidden-post',
    description: 'The newest post is hidden: hidden 1, absent from the news.',
    on: postEndpoints,
    apply: { posts: newest(() => ({ hidden: true })) },
  },
  {
    name: 'unlisted-post',
    description: 'The newest post is unlisted: unlisted 1, absent from the news.',
    on: postEndpoints,
    apply: { posts: newest(() => ({ unlisted: true })) },
  },
  {
    name: 'build-id',
    description: 'The newest post is of type 1 without tags, but has a build id.',
    on: postEndpoints,
    apply: {
      posts: newest((_, { params }) => ({
        eventType: 1,
        tags: [],
        buildId: numberOr(params['buildId'], 15_204_877),
      })),
    },
  },
  {
    name: 'huge-body',
    description: 'The newest body has more than 5 MB (`bytes`).',
    on: postEndpoints,
    apply: {
      posts: body(({ params }) =>
        '[p]The list goes on and on.[/p]\n'.repeat(Math.ceil(numberOr(params['bytes'], 5_500_000) / 30)),
      ),
    },
  },
  {
    name: 'nested-10000',
    description: 'The newest body is nested 10,000 tags deep.',
    on: postEndpoints,
    apply: { posts: body(() => `${'[b]'.repeat(10_000)}deep${'[/b]'.repeat(10_000)}`) },
  },
  {
    name: 'title-100k',
    description: 'The newest title has 100,000 characters.',
    on: postEndpoints,
    apply: { posts: newest(() => ({ title: 'Very long '.repeat(10_000) })) },
  },
  {
    name: 'date-zero',
    description: 'The newest post is dated 0 (1970).',
    on: postEndpoints,
    apply: { posts: newest(() => ({ date: 0, updated: 0 })) },
  },
  {
    name: 'date-2100',
    description: 'The newest post is dated in the year 2100.',
    on: postEndpoints,
    apply: { posts: newest(() => ({ date: 4_102_444_800, updated: 4_102_444_800 })) },
  },
  {
    name: 'duplicate-page',
    description: 'The first page comes again as the second one.',
    on: postEndpoints,
    apply: { posts: (posts, { query }) => [...posts.slice(0, Number(query['count'] ?? 20) || 20), ...posts] },
  },
];
