import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/shared/api';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aGame } from '../../../../test/library-game.ts';
import { renderApp } from '../../../../test/render.tsx';
import { HomePage } from './HomePage.tsx';

const game = { name: 'Brinelight', iconUrl: null, logoUrl: null };
const update = (gid: string, kind = 'major') => ({
  gid,
  kind,
  title: `Update ${gid}`,
  updateDate: '2026-11-20T10:00:00Z',
  appId: 904110,
  game,
});
const latest = (...gids: string[]) => ({ body: { success: true, data: gids.map((gid) => update(gid)) } });
const user = { username: 'jo', currentPlan: 'FREE', isAdmin: false };
const signedIn = (games: ReturnType<typeof aGame>[]) => {
  localStorage.setItem('authToken', 'the-token');
  return {
    'GET /auth/session': { body: { success: true, data: { user } } },
    'GET /user/games': { body: { success: true, data: { games } } },
  };
};
const SINCE = 'GET /user/since-last-visit';
const since = (more: object) => ({
  [SINCE]: {
    body: {
      success: true,
      data: { since: '2026-11-18T10:00:00Z', isFirstVisit: false, kinds: [], ...more },
    },
  },
});

beforeEach(() => localStorage.clear());
afterEach(() => void jest.useRealTimers());

describe('HomePage', () => {
  it('shows a visitor sign-up, sign-in and the latest three updates', async () => {
    fakeApi({ 'GET /updates/latest': latest('1') });
    renderApp(<HomePage />);
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome to Patchlight' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Register Now' })).toHaveAttribute('href', '/register');
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    const news = screen.getByRole('region', { name: 'Latest News' });
    expect(within(news).getAllByRole('listitem')).toHaveLength(3);
    for (const [date, title] of [
      ['June 1, 2025', 'V2.0 launch'],
      ['May 25, 2025', 'Enhanced calendar with rich BBCode details'],
      ['May 15, 2025', 'Revamped My Games page with update previews'],
    ] as const) {
      expect(within(news).getByText(date)).toBeInTheDocument();
      expect(within(news).getByRole('heading', { name: title })).toBeInTheDocument();
    }
    expect(await screen.findByRole('link', { name: 'Update 1' })).toHaveAttribute('href', '/?update=1');
    expect(screen.getByRole('link', { name: 'All updates of Brinelight' })).toHaveAttribute(
      'href',
      '/g/904110',
    );
  });

  it('inserts a new update, and keeps updates on screen when the server fails', async () => {
    jest.useFakeTimers();
    fakeApi({
      'GET /updates/latest': [
        latest('2', '1'),
        latest('3', '2', '1'),
        { status: 400, body: { message: 'Not now.' } },
      ],
    });
    renderApp(<HomePage />);
    await act(() => jest.advanceTimersByTimeAsync(100));
    const row = (gid: string) => screen.getByRole('link', { name: `Update ${gid}` }).closest('li');
    expect(row('2')).toHaveAttribute('data-new', 'false');
    await act(() => jest.advanceTimersByTimeAsync(26_000));
    expect(row('3')).toHaveAttribute('data-new', 'true');
    expect(row('2')).toHaveAttribute('data-new', 'false');
    await act(() => jest.advanceTimersByTimeAsync(26_000));
    expect(screen.getByText('Not now.')).toBeInTheDocument();
    expect(row('3')).toBeInTheDocument();
  });

  it('shows an empty state without updates', async () => {
    fakeApi({ 'GET /updates/latest': latest() });
    renderApp(<HomePage />);
    expect(await screen.findByText(/No updates yet/)).toBeInTheDocument();
  });

  it('shows a user the updates since the last visit by kind, then the favorites', async () => {
    const kinds = [
      { kind: 'major', count: 1, updates: [update('7')] },
      { kind: 'patch', count: 4, updates: [update('6', 'patch'), update('5', 'patch')] },
    ];
    const favorite = aGame({
      isFavorite: true,
      latestUpdateGid: '9',
      latestUpdateTitle: 'The newest',
      latestUpdateKind: 'patch',
      latestUpdateDate: '2026-11-20T10:00:00Z',
    });
    fakeApi({ ...signedIn([favorite, aGame({ appid: 2, name: 'Other' })]), ...since({ kinds }) });
    renderApp(<HomePage />);
    expect(await screen.findByRole('link', { name: 'Search for Games' })).toHaveAttribute('href', '/search');
    expect(screen.getByRole('link', { name: 'View My Games' })).toHaveAttribute('href', '/my-games');
    expect(await screen.findByRole('heading', { name: /^1 major update/ })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: /^4 patches/ })).toBeInTheDocument();
    expect(screen.getByText(/^You were last here/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Update 7/ })).toHaveAttribute('href', '/?update=7');
    const favorites = screen.getByRole('region', { name: 'Your favorites' });
    expect(within(favorites).getAllByRole('listitem')).toHaveLength(1);
    expect(within(favorites).getByRole('link', { name: 'The newest' })).toHaveAttribute('href', '/?update=9');
    expect(screen.getByRole('heading', { name: 'Latest News' })).toBeInTheDocument();
  });

  it('keeps new updates back until the user asks for them', async () => {
    const favorite = aGame({
      isFavorite: true,
      latestUpdateGid: '7',
      latestUpdateTitle: 'The seventh',
      latestUpdateDate: '2026-11-20T10:00:00Z',
    });
    const later = { latestUpdateGid: '8', latestUpdateDate: '2026-11-21T10:00:00Z' };
    const games = [favorite, { ...favorite, ...later, latestUpdateTitle: 'The eighth', unreadCount: 1 }];
    const visits = [[update('7')], [update('8'), update('7')]].map(
      (updates) => since({ kinds: [{ kind: 'major', count: updates.length, updates }] })[SINCE],
    );
    fakeApi({
      ...signedIn([]),
      'GET /user/games': games.map((game) => ({ body: { success: true, data: { games: [game] } } })),
      [SINCE]: visits,
    });
    globalThis.scrollTo = () => undefined;
    const { store } = renderApp(<HomePage />);
    expect(await screen.findByRole('heading', { name: /^1 major update/ })).toBeInTheDocument();
    act(() => void store.dispatch(api.util.invalidateTags(['Library', 'GameUpdates'])));
    const pill = await screen.findByRole('button', { name: '1 new' });
    await waitFor(() =>
      expect(store.getState().api.queries['getSinceLastVisit(undefined)']?.status).toBe('fulfilled'),
    );
    // Lists render deferred.
    await act(() => new Promise((resolve) => void setTimeout(resolve, 50)));
    expect(screen.getByText('1 new update available')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('heading', { name: /^1 major update/ })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Update 8/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'The seventh' })).toBeInTheDocument();
    await userEvent.click(pill);
    expect(screen.getByRole('heading', { name: /^2 major updates/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Update 8/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'The eighth' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '1 new' })).not.toBeInTheDocument();
  });

  it('covers one week on the first visit, and shows when nothing is new', async () => {
    fakeApi({ ...signedIn([aGame()]), ...since({ isFirstVisit: true }) });
    renderApp(<HomePage />);
    expect(await screen.findByText('In the last 7 days')).toBeInTheDocument();
    expect(await screen.findByText('Nothing new in your games. You are all caught up.')).toBeInTheDocument();
    expect(screen.getByText(/Star a game in/)).toBeInTheDocument();
  });

  it('suggests adding games to a user without games', async () => {
    fakeApi(signedIn([]));
    renderApp(<HomePage />);
    expect(await screen.findByText('Follow your first game')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find a game' })).toHaveAttribute('href', '/search');
  });
});
