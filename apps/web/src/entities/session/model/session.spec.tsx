import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastRegion } from '@/shared/toast';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderApp } from '../../../../test/render.tsx';
import { useLogout, useSession } from './session.ts';

const user = { username: 'jo', currentPlan: 'FREE', isAdmin: 'true' };
const session = { body: { success: true, data: { user } } };

const Who = () => {
  const here = useSession();
  const logout = useLogout();
  return (
    <>
      <p>
        {here.status === 'signed-in' ? `${here.user.username}${here.isAdmin ? ' (admin)' : ''}` : here.status}
      </p>
      <button type="button" onClick={logout}>
        Logout
      </button>
    </>
  );
};

describe('session', () => {
  it('is anonymous without a token and sends no request', () => {
    const server = fakeApi({});
    renderApp(<Who />);
    expect(screen.getByText('anonymous')).toBeInTheDocument();
    expect(server.sent).toEqual([]);
  });

  it('is restored from the stored token; isAdmin must be exactly true', async () => {
    localStorage.setItem('authToken', 'the-token');
    fakeApi({ 'GET /auth/session': session });
    renderApp(<Who />);
    expect(screen.getByText('loading')).toBeInTheDocument();
    expect(await screen.findByText('jo')).toBeInTheDocument();
  });

  it.each([401, 403, 404])('removes the token when the server responds with %i', async (status) => {
    localStorage.setItem('authToken', 'the-token');
    fakeApi({ 'GET /auth/session': { status } });
    renderApp(<Who />);
    expect(await screen.findByText('anonymous')).toBeInTheDocument();
    await waitFor(() => expect(localStorage.getItem('authToken')).toBeNull());
  });

  it.each([
    [
      'broken',
      { status: 503, headers: { 'Retry-After': '60' }, body: { message: 'The database is away.' } },
      'API error: The database is away.',
    ],
    [
      'out of reach',
      'unreachable' as const,
      'Connection error: Network error. Please check your internet connection and try again.',
    ],
  ])(
    'keeps the token for the next load when the server is %s, and shows an error',
    async (_, answer, message) => {
      jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(answer !== 'unreachable');
      localStorage.setItem('authToken', 'the-token');
      fakeApi({ 'GET /auth/session': answer });
      renderApp(
        <>
          <Who />
          <ToastRegion />
        </>,
      );
      expect(await screen.findByText('anonymous')).toBeInTheDocument();
      expect(await screen.findByText(message)).toBeInTheDocument();
      expect(localStorage.getItem('authToken')).toBe('the-token');
      jest.restoreAllMocks();
    },
  );

  it('follows a token that another tab stores or removes', async () => {
    fakeApi({ 'GET /auth/session': session });
    renderApp(<Who />);
    const tell = (token: string | null) =>
      act(() => {
        if (token) localStorage.setItem('authToken', token);
        else localStorage.removeItem('authToken');
        window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }));
      });
    tell('the-token');
    expect(await screen.findByText('jo')).toBeInTheDocument();
    tell(null);
    expect(await screen.findByText('anonymous')).toBeInTheDocument();
  });

  it('ends immediately on logout and sends the token to the server', async () => {
    localStorage.setItem('authToken', 'the-token');
    const server = fakeApi({ 'GET /auth/session': session, 'POST /auth/logout': {} });
    renderApp(
      <>
        <Who />
        <ToastRegion />
      </>,
    );
    await screen.findByText('jo');
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('anonymous')).toBeInTheDocument();
    expect(localStorage.getItem('authToken')).toBeNull();
    await waitFor(() => expect(server.to('POST', '/auth/logout')).toHaveLength(1));
    expect(server.to('POST', '/auth/logout')[0]?.headers.Authorization).toBe('Bearer the-token');
    expect(screen.queryByText(/still open there/)).toBeNull();
  });

  it('warns when logout could not reach the server', async () => {
    localStorage.setItem('authToken', 'the-token');
    fakeApi({ 'GET /auth/session': session, 'POST /auth/logout': 'unreachable' });
    renderApp(
      <>
        <Who />
        <ToastRegion />
      </>,
    );
    await screen.findByText('jo');
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('anonymous')).toBeInTheDocument();
    expect(await screen.findAllByText(/still open there/)).not.toEqual([]);
  });

  it('clears the cache on logout, notifies the service worker and shows a message', async () => {
    localStorage.setItem('authToken', 'the-token');
    localStorage.setItem('pushDevice', '{}');
    const posted: unknown[] = [];
    const controller = { postMessage: (message: unknown) => posted.push(message) };
    Object.defineProperty(navigator, 'serviceWorker', { value: { controller }, configurable: true });
    fakeApi({ 'GET /auth/session': session });
    const { store } = renderApp(
      <>
        <Who />
        <ToastRegion />
      </>,
    );
    await screen.findByText('jo');
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findAllByText('Logged out successfully')).not.toEqual([]);
    expect(posted).toEqual([{ type: 'CLEAR_USER_CACHE' }]);
    expect(localStorage.getItem('pushDevice')).toBeNull();
    expect(JSON.stringify(store.getState())).not.toContain('"jo"');
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
});
