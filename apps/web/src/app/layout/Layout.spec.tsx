import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { api } from '@/shared/api';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render.tsx';
import { Layout } from './Layout.tsx';

const open = (at = '/') =>
  renderApp(
    <Routes>
      <Route element={<Layout />}>
        <Route path="*" element={<h1>a page</h1>} />
      </Route>
    </Routes>,
    { at },
  );

beforeEach(() => {
  window.scrollTo = () => undefined;
});

describe('Layout', () => {
  it('has a skip link, and a footer with disclaimer and year', () => {
    fakeApi({});
    open();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
    const footer = screen.getByRole('contentinfo');
    expect(footer).toHaveTextContent(/unofficial, fan-made .* not affiliated with/);
    expect(footer).toHaveTextContent(`© ${new Date().getFullYear()} Patchlight`);
  });

  it('shows no account controls while the session is loading', () => {
    localStorage.setItem('authToken', 'the-token');
    fakeApi({});
    globalThis.fetch = () => new Promise(() => undefined);
    open();
    const bar = within(screen.getByRole('banner'));
    expect(bar.getAllByRole('link')).toHaveLength(1);
    expect(bar.getByRole('link', { name: 'Patchlight, home' })).toHaveAttribute('href', '/');
    expect(bar.queryByRole('button')).not.toBeInTheDocument();
  });

  it.each([
    ['/admin', 'true'],
    ['/admin/users', 'true'],
    ['/calendar', 'false'],
    ['/administration', 'false'],
  ])('on %s uses the full width: %s', (path, isWide) => {
    fakeApi({});
    open(path);
    expect(screen.getByRole('main')).toHaveAttribute('data-wide', isWide);
  });

  it('asks for the user again, who may have a new plan, when they come back from another tab', async () => {
    localStorage.setItem('authToken', 'the-token');
    const user = { id: '1', username: 'jo', currentPlan: 'FREE' };
    const server = fakeApi({ 'GET /auth/session': { body: { success: true, data: { user } } } });
    const { store } = open();
    await waitFor(() => {
      store.dispatch(api.internalActions.onFocus());
      expect(server.to('GET', '/auth/session').length).toBeGreaterThan(1);
    });
  });

  it('leads to the sign-in page once the session has ended, and says why', async () => {
    localStorage.setItem('authToken', 'the-token');
    fakeApi({ 'GET /auth/session': { status: 401 } });
    open('/calendar');
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/login'));
  });
});
