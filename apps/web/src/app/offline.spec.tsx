import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prefetchLibrary, useGetLibraryQuery } from '@/entities/library';
import { prefetchSession, useLogout, useSession } from '@/entities/session';
import { writeToken } from '@/shared/api';
import { fakeApi } from '../../test/fake-api.ts';
import { aGame } from '../../test/library-game.ts';
import { renderApp } from '../../test/render.tsx';
import { createStore } from './create-store.ts';
import { OfflineBanner } from './layout/OfflineBanner.tsx';

const Hub = () => {
  const session = useSession();
  const { data } = useGetLibraryQuery(undefined, { skip: session.status !== 'signed-in' });
  const logout = useLogout();
  return (
    <>
      <OfflineBanner />
      <p>{session.status === 'signed-in' ? session.user.username : session.status}</p>
      <p>{session.status === 'signed-in' && data?.map(({ name }) => name).join()}</p>
      <button type="button" onClick={logout}>
        Logout
      </button>
    </>
  );
};

const answers = (name: string) => ({
  'GET /auth/session': {
    body: { success: true, data: { user: { username: 'jonas', currentPlan: 'FREE' } } },
  },
  'GET /user/games': { body: { success: true, data: { games: [aGame({ name })] } } },
});
const AWAY = { 'GET /auth/session': 'unreachable', 'GET /user/games': 'unreachable' } as const;
const network = (isThere: boolean): void => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
  act(() => void window.dispatchEvent(new Event(isThere ? 'online' : 'offline')));
};
/** Starts the app. */
const open = () => {
  const store = createStore();
  if (localStorage.getItem('authToken') !== null) {
    void store.dispatch(prefetchSession());
    void store.dispatch(prefetchLibrary());
  }
  return renderApp(<Hub />, { store });
};
/** Loads everything once and closes the page. */
const visit = async (): Promise<void> => {
  localStorage.setItem('authToken', 'the-token');
  fakeApi(answers('Brinelight'));
  const { unmount } = open();
  await screen.findByText('Brinelight');
  unmount();
};
const BANNER = 'You are offline. Showing what was loaded last.';

afterEach(() => {
  network(true);
  jest.restoreAllMocks();
  writeToken(null);
});

describe('offline', () => {
  it('shows the cached user and games under a banner, and refetches them when online', async () => {
    await visit();
    network(false);
    const server = fakeApi(AWAY);
    open();
    expect(await screen.findByText('Brinelight')).toBeInTheDocument();
    expect(screen.getByText('jonas')).toBeInTheDocument();
    expect(screen.getByText(BANNER)).toBeInTheDocument();
    expect(server.to('GET', '/auth/session')).toHaveLength(1);
    fakeApi(answers('Mosskeeper'));
    network(true);
    expect(await screen.findByText('Mosskeeper')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(BANNER)).not.toBeInTheDocument());
  });

  it('treats a visitor without cached data as anonymous and keeps the token', async () => {
    localStorage.setItem('authToken', 'the-token');
    network(false);
    fakeApi(AWAY);
    open();
    expect(await screen.findByText('anonymous')).toBeInTheDocument();
    expect(localStorage.getItem('authToken')).toBe('the-token');
  });

  it('removes all user data on logout', async () => {
    await visit();
    network(false);
    fakeApi(AWAY);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('anonymous')).toBeInTheDocument();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/jonas|Brinelight|the-token/);
  });

  it('does not show cached data to another user', async () => {
    await visit();
    network(false);
    localStorage.setItem('authToken', 'the-token-of-another');
    fakeApi(AWAY);
    open();
    expect(await screen.findByText('anonymous')).toBeInTheDocument();
  });
});

describe('offline cache', () => {
  it('shows cached data on the next visit until the response arrives, with one request', async () => {
    await visit();
    const server = fakeApi(answers('Mosskeeper'));
    open();
    expect(screen.getByText('jonas')).toBeInTheDocument();
    expect(screen.getByText('Brinelight')).toBeInTheDocument();
    expect(await screen.findByText('Mosskeeper')).toBeInTheDocument();
    expect(server.to('GET', '/auth/session')).toHaveLength(1);
    expect(server.to('GET', '/user/games')).toHaveLength(1);
  });

  it.each([401, 403, 404])('is cleared when the session request fails with %i', async (status) => {
    await visit();
    localStorage.setItem('pageSnapshot', '{}');
    fakeApi({ ...AWAY, 'GET /auth/session': { status } });
    open();
    expect(await screen.findByText('anonymous')).toBeInTheDocument();
    await waitFor(() => expect(localStorage.getItem('lastAnswers')).toBeNull());
    expect(localStorage.getItem('pageSnapshot')).toBeNull();
  });

  it('is not used when the server fails: the visitor is anonymous, the token stays', async () => {
    await visit();
    fakeApi({ ...AWAY, 'GET /auth/session': { status: 503, headers: { 'Retry-After': '60' } } });
    open();
    expect(await screen.findByText('anonymous')).toBeInTheDocument();
    expect(localStorage.getItem('authToken')).toBe('the-token');
    expect(screen.queryByText('Brinelight')).not.toBeInTheDocument();
  });
});
