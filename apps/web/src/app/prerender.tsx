import { UPDATE_KINDS } from '@patchlight/contracts';
import type {
  GameEditsBody,
  UsageBody,
  LatestUpdatesBody,
  LibraryBody,
  LibraryGame,
  NotificationRow,
  NotificationsBody,
  PublicGame,
  PublicGameBody,
  PublicUpdatesBody,
  SessionBody,
  UnreadCountBody,
  UpdateKind,
} from '@patchlight/contracts';
import { ROUTES, gameEditsPath, gamePath } from '@/shared/config';

export { ANSWERS_ID } from '@/shared/api';
export { mount, prepare } from './App.tsx';

/** The paths that the build prerenders. */
export const paths: readonly string[] = Object.values(ROUTES).filter((path) => !path.includes(':'));

const aGame = (appId: number, facts: Partial<LibraryGame>): LibraryGame => ({
  appid: appId,
  name: 'Brinelight',
  icon: null,
  logo: '/favicon.svg',
  developers: ['Low Lamp Studio'],
  publishers: [],
  isFavorite: false,
  followedAt: '2026-01-01T00:00:00Z',
  unreadCount: 0,
  latestUpdateTitle: 'Night tides',
  latestUpdateDate: '2026-01-01T00:00:00Z',
  latestUpdateUrl: null,
  latestUpdateGid: '1',
  latestUpdateKind: 'patch',
  rhythm: { posts: [2, 0, 1, 4, 3, 0, 0, 5, 2, 1, 3, 2], majors: [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0] },
  ...facts,
});

const LIBRARY: LibraryBody = {
  success: true,
  data: {
    games: [
      ...UPDATE_KINDS.map((kind, index) => aGame(index, { latestUpdateKind: kind })),
      aGame(10, { isFavorite: true, unreadCount: 1, latestUpdateDate: new Date().toISOString() }),
      aGame(11, { latestUpdateTitle: null, latestUpdateDate: null, latestUpdateGid: null, logo: null }),
    ],
  },
};

const SESSION: SessionBody = {
  success: true,
  data: {
    user: {
      id: '1',
      name: '',
      username: '',
      email: '',
      isAdmin: false,
      emailVerified: true,
      createdAt: '2026-01-01T00:00:00Z',
      currentPlan: 'PRO',
      planExpiresAt: null,
      subscriptionStatus: 'active',
      autoRenew: false,
      hasEarlyAccess: false,
    },
  },
};

const FREE_SESSION: SessionBody = {
  ...SESSION,
  data: { user: { ...SESSION.data.user, currentPlan: 'FREE' } },
};

/** What frames say when the app takes long to load. */
export const FRAME_NOTE = 'This takes long. Check the connection, and that this browser allows scripts.';

/** Cached responses with which pages for users show their frame. They say nothing about the user. */
export const frames = { PRO: { '/auth/session': SESSION }, FREE: { '/auth/session': FREE_SESSION } };

/** A page of a user with data: responses that an earlier visit has kept, by path, and answers by URL. */
interface Sample {
  /** The query of the page. */
  search?: string;
  kept: Record<string, unknown>;
  answers?: Record<string, unknown>;
}

/** Of no plan: so full that the upgrade button shows. */
const METER = { current: 4, limit: 5, percentage: 80, isUnlimited: false };
const USAGE: UsageBody = {
  success: true,
  usage: {
    current: { gamesTracked: METER.current, notificationsSentToday: 0, apiCallsToday: 0 },
    limits: {
      gamesLimit: METER.limit,
      notificationsLimitDaily: METER.limit,
      apiCallsLimitDaily: METER.limit,
    },
    games: METER,
    notifications: METER,
    apiCalls: { ...METER, hasAccess: true },
    resetsAt: '2026-01-02T00:00:00Z',
  },
};

const aNotification = (index: number, kind: UpdateKind | null): NotificationRow => {
  const at = new Date().toISOString();
  const game = {
    name: 'Brinelight',
    steamAppId: 1,
    iconUrl: null,
    logoUrl: index > 0 ? '/favicon.svg' : null,
  };
  const row = { id: String(index), is_read: index > 1, created_at: at, message: 'Night tides' };
  const text = { title: 'Night tides', details: '', url: '', updateDate: at, changes: 1 };
  return kind
    ? { ...row, game_update: { ...text, id: '1', kind, game }, notice: null }
    : { ...row, game_update: null, notice: { kind: 'reminder', appId: 1, title: '', body: '', at, game } };
};

const UNREAD = { '/api/notifications/unread-count': { unread_count: 2 } satisfies UnreadCountBody };

const INBOX: NotificationsBody = {
  unread_count: 2,
  next_cursor: '1-1',
  data: [...UPDATE_KINDS, null].map((kind, index) => aNotification(index, kind)),
};

const inboxWith = (body: NotificationsBody) => ({
  ...UNREAD,
  '/api/notifications?unread_only=false&sort_by=created_at&sort_order=desc&per_page=50': body,
});

/** Samples by path, for each plan, so that the styles of a restored snapshot are inlined (`shared/snapshot`). */
export const samples: Partial<Record<string, readonly Sample[]>> = {
  [ROUTES.myGames]: [
    { kept: { '/auth/session': SESSION, '/user/games': LIBRARY }, answers: UNREAD },
    {
      kept: { '/auth/session': FREE_SESSION, '/user/games': LIBRARY },
      answers: { ...UNREAD, '/api/plans/usage': USAGE },
    },
  ],
  [ROUTES.notifications]: [
    { answers: inboxWith(INBOX) },
    { search: '?group=off', answers: inboxWith(INBOX) },
    { answers: inboxWith({ unread_count: 0, next_cursor: null, data: [] }) },
  ].map((sample) => ({ ...sample, kept: { '/auth/session': SESSION } })),
};

/** The values of a sample answer that `prerender/cut.ts` finds again in the page. */
const APP_ID = 987_654_321;
const slot = (name: string): string => `Slot-${name}`;
const SAMPLED_AT = '2001-02-03T04:05:06.000Z';

const aPublicGame: PublicGame = {
  appid: APP_ID,
  name: slot('name'),
  icon: null,
  logo: slot('source'),
  developers: [],
  publishers: [slot('makers')],
  updateCounts: { major: 1, regular: 1, patch: 1, news: 1, unknown: 1 },
  latestUpdateDate: SAMPLED_AT,
  rhythm: { posts: new Array(12).fill(1), majors: new Array(12).fill(1) },
  history: null,
  releases: null,
  edits: [],
};

// One update of each kind, the last one of a game without art.
const latest: LatestUpdatesBody = {
  success: true,
  data: UPDATE_KINDS.map((kind, index) => {
    const source = index < UPDATE_KINDS.length - 1 ? slot('source') : null;
    const game = { name: slot('name'), logoUrl: source, iconUrl: source };
    return { gid: slot('gid'), title: slot('title'), updateDate: SAMPLED_AT, appId: APP_ID, kind, game };
  }),
};

const updatesOfGame: PublicUpdatesBody = {
  success: true,
  data: UPDATE_KINDS.map((kind) => ({
    gid: slot('gid'),
    title: slot('title'),
    excerpt: slot('text'),
    updateDate: SAMPLED_AT,
    appId: APP_ID,
    kind,
    items: { fix: 1, breaking: 1 },
    changes: 1,
  })),
  next_cursor: '1-1',
};

const editsOfGame: GameEditsBody = {
  success: true,
  data: [{ gid: slot('gid'), title: slot('title'), editedAt: SAMPLED_AT, isSilent: true, changes: 1 }],
  next_cursor: '1',
};

/** A page whose newest content the server fills in. */
export interface PageWithContent {
  /** Its route. */
  route: string;
  /** Where the sample is. */
  path: string;
  appId: number;
  /** Of the updates in its list. */
  kinds: readonly string[];
  /** Sample answers by URL. */
  answers: Record<string, unknown>;
}

const SAMPLE = { appId: APP_ID, kinds: UPDATE_KINDS };

export const withContent: readonly PageWithContent[] = [
  { ...SAMPLE, route: ROUTES.home, path: ROUTES.home, answers: { '/api/updates/latest': latest } },
  {
    ...SAMPLE,
    route: ROUTES.game,
    path: gamePath(APP_ID),
    answers: {
      [`/api/games/${APP_ID}`]: { success: true, data: aPublicGame } satisfies PublicGameBody,
      [`/api/games/${APP_ID}/updates`]: updatesOfGame,
    },
  },
  {
    ...SAMPLE,
    route: ROUTES.gameEdits,
    path: gameEditsPath(APP_ID),
    answers: {
      [`/api/games/${APP_ID}`]: { success: true, data: aPublicGame } satisfies PublicGameBody,
      [`/api/games/${APP_ID}/edits`]: editsOfGame,
    },
  },
];
