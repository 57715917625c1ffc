import { writeLock } from '@patchlight/contracts';
import type {
  FollowV1GameDto,
  GateDto,
  GateLock,
  CreateV1FeedDto,
  UpdateItems,
  V1CatchUpBody,
  V1Feed,
  V1FeedsBody,
  V1EventsBody,
  V1FullUpdate,
  V1GateBody,
  V1Game,
  V1GamesBody,
  V1NamedGate,
  V1NamedGateBody,
  V1NamedGatesBody,
  V1MeBody,
  V1ReleasesBody,
  V1RhythmBody,
  V1RenovateBody,
  V1Update,
  V1UpdateDetails,
  V1UpdatesBody,
} from '@patchlight/contracts';

import type { Example } from './example.ts';
import { RULE_EXAMPLES } from './rule-examples.ts';
import { WEBHOOK_EXAMPLES } from './webhook-examples.ts';

const ORIGIN = 'https://patchlight.example';
const UPDATE: V1Update = {
  gid: '5124850182946285301',
  appId: 962_510,
  gameName: 'Lantern Reef',
  title: 'Patch 1.4.2',
  kind: 'patch',
  url: `${ORIGIN}/g/962510?update=5124850182946285301`,
  storeUrl: 'https://store.steampowered.com/news/app/962510/view/5124850182946285301',
  postedAt: '2026-11-22T13:03:00.000Z',
  editedAt: null,
  contentHash: '4a44dc15364204a80fe80e9039455cc1608281820fe2b24f1e5233ade6af1dd5',
};
const FULL: V1FullUpdate = {
  ...UPDATE,
  body: '[b]Fixed[/b] the lamp of the second diver.',
  format: 'bbcode',
};
const GAME: V1Game = {
  appId: UPDATE.appId,
  name: UPDATE.gameName,
  url: `${ORIGIN}/g/962510`,
  followedAt: '2026-10-01T08:00:00.000Z',
  lastFetchedAt: '2026-11-22T13:04:10.000Z',
  failures: 0,
  latest: UPDATE,
};
const CURSOR = 'MTc5MDAwMDAwMDAwMA.Zm9vYmFy';
const LOCKED = {
  buildId: null,
  contentHash: UPDATE.contentHash,
  gid: UPDATE.gid,
  kind: UPDATE.kind,
  postedAt: UPDATE.postedAt,
} as const;

const events: V1EventsBody = {
  events: [
    {
      id: '48213',
      type: 'update.published',
      at: '2026-11-22T13:04:10.000Z',
      appId: UPDATE.appId,
      gameName: UPDATE.gameName,
      update: UPDATE,
      text: null,
      edit: null,
    },
  ],
  cursor: CURSOR,
  hasMore: false,
};
const updates: V1UpdatesBody = { updates: [UPDATE], cursor: null, hasMore: false };
const details: V1UpdateDetails = {
  ...FULL,
  editedAt: '2026-11-22T14:00:00.000Z',
  revisions: [
    {
      title: 'Patch 1.4.2',
      body: 'Fixed the lamp.',
      format: 'bbcode',
      replacedAt: '2026-11-22T14:00:00.000Z',
      edit: {
        class: 'added',
        isSilent: true,
        isRepeat: false,
        changes: [{ class: 'added', before: null, after: 'Fixed the moths.', isSpoiler: false }],
      },
    },
  ],
};
const items: UpdateItems = {
  gid: UPDATE.gid,
  appId: UPDATE.appId,
  state: 'known',
  extractor: 1,
  items: [
    {
      line: 0,
      text: 'Damage of moths reduced from 45 to 40.',
      sections: ['Balance'],
      type: 'balance',
      confidence: 'high',
      direction: 'down',
      from: '45',
      to: '40',
      breaking: [],
    },
  ],
};
const games: V1GamesBody = { games: [GAME], cursor: null, hasMore: false };
const renovate: V1RenovateBody = {
  homepage: GAME.url,
  releases: [
    {
      version: '2026.1122.783',
      releaseTimestamp: UPDATE.postedAt,
      changelogUrl: UPDATE.url,
      digest: UPDATE.contentHash,
    },
  ],
};
const rhythm: V1RhythmBody = {
  appId: UPDATE.appId,
  gameName: UPDATE.gameName,
  isEarlyAccess: false,
  usualGap: {
    gaps: [14, 7, 9, 12, 30, 9, 13, 14, 11],
    from: 9,
    to: 14,
  },
};
const catchUp: V1CatchUpBody = {
  appId: UPDATE.appId,
  lastPlayed: { at: '2026-11-20T19:30:00.000Z', source: 'steam' },
  counts: { updates: 1, major: 0, items: { fix: 1 } },
  updates: [
    {
      gid: UPDATE.gid,
      appId: UPDATE.appId,
      title: UPDATE.title,
      kind: UPDATE.kind,
      url: UPDATE.url,
      postedAt: UPDATE.postedAt,
      excerpt: 'Fixed the lamp of the second diver.',
      items: { fix: 1 },
      changes: 0,
    },
  ],
  cursor: null,
  hasMore: false,
};
const releases: V1ReleasesBody = {
  appId: UPDATE.appId,
  gameName: UPDATE.gameName,
  since: '2026-11-24T06:00:00.000Z',
  moves: 1,
  monthsLater: 7,
  studio: { name: 'Aldermoor Works', games: 6, kept: 4 },
  seen: [
    {
      seenAt: '2026-12-09T18:30:00.000Z',
      text: 'August 2027',
      from: '2027-08-01',
      to: '2027-08-31',
      isReleased: false,
    },
    {
      seenAt: '2026-11-24T06:00:00.000Z',
      text: 'Q1 2027',
      from: '2027-01-01',
      to: '2027-03-31',
      isReleased: false,
    },
  ],
};
const me: V1MeBody = {
  plan: 'PRO',
  token: { scopes: ['updates:read', 'games:read'], appIds: null },
  quota: { limit: 10_000, used: 214, resetsAt: '2026-11-23T00:00:00.000Z' },
};
const lock: GateLock = { version: 1, instance: ORIGIN, games: { '962510': LOCKED } };
const gate: V1GateBody = {
  decision: 'hold',
  reasons: [{ type: 'new-update', appId: UPDATE.appId, update: UPDATE }],
  lock,
  lockText: writeLock(lock),
};
const gateRequest: Pick<GateDto, 'lock' | 'games'> & { policy: Partial<GateDto['policy']> } = {
  lock: {
    version: 1,
    instance: ORIGIN,
    games: { '962510': { ...LOCKED, gid: '5124850182946281177', postedAt: '2026-11-10T09:00:00.000Z' } },
  },
  policy: { edits: 'pass', maxAge: 240 },
  games: [962_510],
};
const namedGate: V1NamedGate = {
  name: 'nightly',
  games: [962_510],
  policy: { kinds: ['major', 'regular', 'patch', 'unknown'], edits: 'hold', maxAge: 120, noPosts: 'hold' },
  createdAt: '2026-10-01T08:00:00.000Z',
  lastDecision: { decision: 'hold', reasons: 1, at: '2026-11-22T13:05:00.000Z' },
  lastAck: { at: '2026-11-10T09:30:00.000Z', token: 'CI' },
};
const heldGate: V1NamedGateBody = { ...namedGate, ...gate };
const passedGate: V1NamedGateBody = {
  ...heldGate,
  decision: 'pass',
  reasons: [],
  lastDecision: { decision: 'pass', reasons: 0, at: '2026-11-22T13:06:00.000Z' },
  lastAck: { at: '2026-11-22T13:06:00.000Z', token: 'CI' },
};
const namedGates: V1NamedGatesBody = { gates: [namedGate] };
const FEED_BASE = `${ORIGIN}/api/v1/feeds/lq3xV8n0cYq2k7ZrB5tJw9uE1sHdF4gA6mPoXiRvNbC`;
const feed: V1Feed = {
  id: '12',
  name: 'Patches',
  kinds: ['major', 'patch'],
  category: null,
  urls: {
    atom: `${FEED_BASE}/feed.atom`,
    rss: `${FEED_BASE}/feed.rss`,
    json: `${FEED_BASE}/feed.json`,
  },
  createdAt: '2026-10-01T08:00:00.000Z',
  lastReadAt: '2026-11-22T13:05:00.000Z',
};
const feeds: V1FeedsBody = { feeds: [feed] };
const newFeed: CreateV1FeedDto = { name: 'Patches', kinds: ['major', 'patch'] };
const follow: FollowV1GameDto = { name: 'Lantern Reef' };

const rssItem = `<item><title>Patch 1.4.2</title><link>${UPDATE.url}</link><guid isPermaLink="false">${UPDATE.gid}</guid></item>`;

/** Of all operations of v1, by route. */
export const EXAMPLES: Record<string, Example> = {
  'GET /v1/events': { answer: events },
  'GET /v1/updates': { answer: updates },
  'GET /v1/updates/:gid': { answer: details },
  'GET /v1/updates/:gid/items': { answer: items },
  'GET /v1/games': { answer: games },
  'GET /v1/games/:appid': { answer: GAME },
  'GET /v1/games/:appid/latest': { answer: UPDATE },
  'GET /v1/games/:appid/releases': { answer: releases },
  'GET /v1/games/:appid/rhythm': { answer: rhythm },
  'GET /v1/games/:appid/catch-up': { answer: catchUp },
  'GET /v1/games/:appid/renovate.json': { answer: renovate },
  'GET /v1/games/:appid/feed.atom': {
    answer: `<feed xmlns="http://www.w3.org/2005/Atom"><id>${GAME.url}</id><title>Lantern Reef</title></feed>`,
  },
  'GET /v1/games/:appid/feed.rss': {
    answer: `<rss version="2.0"><channel><title>Lantern Reef</title>${rssItem}</channel></rss>`,
  },
  'GET /v1/games/:appid/feed.json': {
    answer: JSON.stringify({ version: 'https://jsonfeed.org/version/1', title: 'Lantern Reef', items: [] }),
  },
  'GET /v1/me': { answer: me },
  'PUT /v1/games/:appid': { body: follow, answer: GAME },
  'DELETE /v1/games/:appid': { answer: null },
  'POST /v1/gate': { body: gateRequest, answer: gate },
  'GET /v1/games.opml': {
    answer: `<opml version="2.0"><body><outline type="rss" text="Lantern Reef" xmlUrl="${ORIGIN}/api/v1/games/962510/feed.atom"/></body></opml>`,
  },
  'GET /v1/feeds': { answer: feeds },
  'POST /v1/feeds': { body: newFeed, answer: feed },
  'POST /v1/feeds/:id/rotate': { answer: feed },
  'DELETE /v1/feeds/:id': { answer: null },
  'GET /v1/feeds/:secret/feed.atom': {
    answer: '<feed xmlns="http://www.w3.org/2005/Atom"><title>Patches</title></feed>',
  },
  'GET /v1/feeds/:secret/feed.rss': {
    answer: `<rss version="2.0"><channel><title>Patches</title>${rssItem}</channel></rss>`,
  },
  'GET /v1/feeds/:secret/feed.json': {
    answer: JSON.stringify({ version: 'https://jsonfeed.org/version/1', title: 'Patches', items: [] }),
  },
  'GET /v1/gates': { answer: namedGates },
  'GET /v1/gates/:name': { answer: heldGate },
  'PUT /v1/gates/:name': { body: { games: namedGate.games }, answer: heldGate },
  'DELETE /v1/gates/:name': { answer: null },
  'POST /v1/gates/:name/ack': { answer: passedGate },
  ...RULE_EXAMPLES,
  ...WEBHOOK_EXAMPLES,
};
