import type { LibraryGame } from '@patchlight/contracts';

export const aGame = (facts: Partial<LibraryGame> = {}): LibraryGame => ({
  appid: 904110,
  name: 'Brinelight',
  icon: null,
  logo: null,
  developers: ['Low Lamp Studio'],
  publishers: ['Northquay Interactive'],
  isFavorite: false,
  followedAt: '2026-01-01T00:00:00Z',
  unreadCount: 0,
  latestUpdateTitle: null,
  latestUpdateDate: null,
  latestUpdateUrl: null,
  latestUpdateGid: null,
  latestUpdateKind: null,
  rhythm: null,
  ...facts,
});
