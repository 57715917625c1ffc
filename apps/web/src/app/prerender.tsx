import type { LibraryBody, LibraryGame } from '@patchlight/contracts';
import { ROUTES } from '@/shared/config';

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
      aGame(1, { isFavorite: true, unreadCount: 1, latestUpdateKind: 'major' }),
      aGame(2, { latestUpdateDate: new Date().toISOString(), latestUpdateKind: 'regular' }),
      aGame(3, { latestUpdateTitle: null, latestUpdateDate: null, latestUpdateGid: null, logo: null }),
    ],
  },
};

/** Cached responses by path, so that the styles of a restored snapshot are inlined (`shared/snapshot`). */
export const samples: Partial<Record<string, Record<string, unknown>>> = {
  [ROUTES.myGames]: {
    '/auth/session': {
      success: true,
      data: { user: { username: 'jo', email: '', isAdmin: false, currentPlan: 'PRO' } },
    },
    '/user/games': LIBRARY,
  },
};
