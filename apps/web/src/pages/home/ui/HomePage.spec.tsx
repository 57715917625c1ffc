import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { api } from '@/shared/api';
import { ToastRegion } from '@/shared/toast';
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

const Place = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="place">{pathname + search}</p>;
};

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
    expect(await screen.findByRole('heading', { name: 'New this week' })).toBeInTheDocument();
    expect(await screen.findByText('Nothing new in your games. You are all caught up.')).toBeInTheDocument();
    expect(screen.getByText(/Star games in/)).toBeInTheDocument();
  });

  describe('to a user without games', () => {
    const popular = Array.from({ length: 8 }, (_, n) => ({
      appid: n + 1,
      name: `Popular ${n + 1}`,
      logo: null,
      icon: null,
    }));
    const newUser = { ...user, id: '7', emailVerified: false, createdAt: new Date().toISOString() };
    const start = (more: Parameters<typeof fakeApi>[0] = {}) =>
      fakeApi({
        ...signedIn([]),
        ...since({}),
        'GET /auth/session': { body: { success: true, data: { user: newUser } } },
        'GET /config': { body: { sendsMail: true } },
        'GET /games/popular': { body: { success: true, data: popular } },
        'GET /plans/can-add-game': { body: { canAdd: true, reason: null } },
        ...more,
      });
    const followable = async (name: string): Promise<HTMLElement> => {
      const button = await screen.findByRole('button', { name: `Follow ${name}` });
      await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
      return button;
    };

    it('offers eight popular games and the import', async () => {
      start();
      renderApp(<HomePage />);
      const region = await screen.findByRole('region', { name: 'Popular here' });
      await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(8));
      expect(within(region).getByRole('link', { name: 'Popular 1' })).toHaveAttribute('href', '/g/1');
      expect(screen.getByRole('link', { name: 'Import from Steam' })).toHaveAttribute('href', '/import');
      expect(screen.getByText('Updates from the games you follow will show up here.')).toBeInTheDocument();
    });

    it('follows in place, keeps the focus, and leads to the newest update', async () => {
      const followed = aGame({ appid: 2, name: 'Popular 2', latestUpdateGid: '9' });
      const list = (games: ReturnType<typeof aGame>[]) => ({ body: { success: true, data: { games } } });
      start({
        'GET /user/games': [list([]), list([followed])],
        'POST /user/games': { body: { success: true, data: { game: followed } } },
      });
      renderApp(
        <>
          <HomePage />
          <ToastRegion />
          <Place />
        </>,
      );
      await userEvent.click(await followable('Popular 2'));
      const button = await screen.findByRole('button', { name: 'Following Popular 2' });
      expect(button).toHaveFocus();
      expect(screen.getByText('Popular 2 added to your list!')).toBeInTheDocument();
      expect(await screen.findByText(/1 of 3/)).toBeInTheDocument();
      await userEvent.click(screen.getByRole('button', { name: 'See its latest update' }));
      expect(screen.getByTestId('place')).toHaveTextContent('/?update=9');
    });

    it('says so when nobody follows a game yet', async () => {
      start({ 'GET /games/popular': { body: { success: true, data: [] } } });
      renderApp(<HomePage />);
      expect(await screen.findByText(/Nobody follows a game here yet/)).toBeInTheDocument();
    });

    it('lists the first steps until the user closes them, for this user only', async () => {
      start();
      const { unmount } = renderApp(<HomePage />);
      const steps = await screen.findByRole('region', { name: 'First steps' });
      expect(within(steps).getAllByRole('listitem')).toHaveLength(3);
      expect(within(steps).getByRole('link', { name: 'Choose how often we email you' })).toHaveAttribute(
        'href',
        '/settings?tab=notifications',
      );
      await userEvent.click(screen.getByRole('button', { name: 'Close first steps' }));
      expect(steps).not.toBeInTheDocument();
      unmount();

      const again = renderApp(<HomePage />);
      await screen.findByText('Follow your first game');
      expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
      again.unmount();

      start({ 'GET /auth/session': { body: { success: true, data: { user: { ...newUser, id: '8' } } } } });
      renderApp(<HomePage />);
      expect(await screen.findByRole('region', { name: 'First steps' })).toBeInTheDocument();
    });

    it('omits the steps about mail where no mail is sent', async () => {
      start({ 'GET /config': { body: { sendsMail: false } } });
      renderApp(<HomePage />);
      const steps = await screen.findByRole('region', { name: 'First steps' });
      expect(within(steps).getAllByRole('listitem')).toHaveLength(1);
    });

    it.each([
      ['after all steps', { emailVerified: true }, [1, 2, 3]],
      ['to an account of last year', { createdAt: '2025-01-01T00:00:00Z' }, []],
      ['to a user with six games', {}, [1, 2, 3, 4, 5, 6]],
    ] as const)('shows no first steps %s', async (_, change, followed) => {
      if ('emailVerified' in change)
        localStorage.setItem('firstSteps:7', JSON.stringify({ hasSeenMailChoice: true }));
      const games = followed.map((appid) => aGame({ appid }));
      start({
        'GET /auth/session': { body: { success: true, data: { user: { ...newUser, ...change } } } },
        'GET /user/games': { body: { success: true, data: { games } } },
      });
      renderApp(<HomePage />);
      await screen.findByText(followed.length > 0 ? 'Your favorites' : 'Follow your first game');
      expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
    });
  });
});
