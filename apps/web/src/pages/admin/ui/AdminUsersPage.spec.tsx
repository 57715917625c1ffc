import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminUserRow } from '@patchlight/contracts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderApp } from '../../../../test/render.tsx';
import { ToastRegion } from '@/shared/toast';
import { preloadOverlays } from '@/shared/ui';
import { AdminUsersPage } from './AdminUsersPage.tsx';

const aRow = (id: string, username: string, more: Partial<AdminUserRow> = {}): AdminUserRow => ({
  id,
  username,
  name: username,
  email: `${username}@example.org`,
  isAdmin: false,
  disabledAt: null,
  currentPlan: 'FREE',
  createdAt: '2026-01-02T12:00:00.000Z',
  _count: { followedGames: 3 },
  ...more,
});

const REFUSED = {
  status: 403,
  body: {
    success: false,
    code: 'CONFIRMATION_REQUIRED',
    message: 'Please confirm your password to continue.',
  },
};

const pageOf = (users: AdminUserRow[], more = {}) => ({
  body: {
    success: true,
    data: {
      users,
      pagination: {
        currentPage: 1,
        totalPages: 3,
        limit: 20,
        isEstimate: false,
        totalUsers: 45,
        ...more,
      },
    },
  },
});

const ME = {
  'GET /auth/session': {
    body: {
      success: true,
      data: { user: { id: '1', username: 'ada', isAdmin: true, currentPlan: 'ADMIN' } },
    },
  },
};
const USERS = [
  aRow('1', 'ada', { isAdmin: true }),
  aRow('2', 'bo'),
  aRow('3', 'cy', { disabledAt: '2026-02-03T00:00:00.000Z' }),
];

const open = (routes: Parameters<typeof fakeApi>[0], at = '/admin/users') => {
  const api = fakeApi({ ...ME, ...routes });
  renderApp(
    <>
      <AdminUsersPage />
      <ToastRegion />
    </>,
    { at },
  );
  return api;
};

describe('AdminUsersPage', () => {
  beforeAll(() => preloadOverlays());
  beforeEach(() => localStorage.setItem('authToken', 'the-token'));

  it('lists users with links that open in a new tab', async () => {
    open({ 'GET /admin/users': pageOf(USERS) });
    const row = await screen.findByRole('row', { name: /bo@example.org/ });
    expect(within(row).getByText('3')).toBeInTheDocument();
    expect(within(row).getByText('Jan 2, 2026')).toBeInTheDocument();
    const link = within(row).getByRole('link', { name: /^bo/ });
    expect(link).toHaveAttribute('href', '/admin/users/2');
    expect(link).toHaveAttribute('target', '_blank');
    expect(within(screen.getByRole('row', { name: /cy@/ })).getByText('Disabled')).toBeInTheDocument();
    expect(screen.getByText('45 users, page 1 of 3')).toBeInTheDocument();
  });

  it('shows no pagination for a single page', async () => {
    open({ 'GET /admin/users': pageOf(USERS, { totalPages: 1, totalUsers: 3 }) });
    expect(await screen.findByText('3 users')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Next' })).not.toBeInTheDocument();
  });

  it('leads back from a page that is empty now', async () => {
    open(
      { 'GET /admin/users': pageOf([], { currentPage: 3, totalPages: 1, totalUsers: 20 }) },
      '/admin/users?page=3',
    );
    expect(await screen.findByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/admin\/users$/);
  });

  it('does not offer admins to delete themselves', async () => {
    open({ 'GET /admin/users': pageOf(USERS) });
    expect(await screen.findByText('This is you')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete ada' })).not.toBeInTheDocument();
  });

  it('requests pages of twenty and navigates between them', async () => {
    const api = open({ 'GET /admin/users': pageOf(USERS) });
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() =>
      expect(api.to('GET', '/admin/users').map(({ url }) => url)).toEqual([
        '/admin/users?page=1&limit=20',
        '/admin/users?page=2&limit=20',
      ]),
    );
    expect(screen.getByTestId('address')).toHaveTextContent('/admin/users?page=2');
  });

  it('searches 500 ms after typing stops, from the first page', async () => {
    const api = open({ 'GET /admin/users': pageOf(USERS) }, '/admin/users?page=2');
    await screen.findByText('bo@example.org');
    const started = Date.now();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search users' }), 'ree');
    expect(api.to('GET', '/admin/users')).toHaveLength(1);
    await waitFor(() => expect(api.to('GET', '/admin/users')).toHaveLength(2));
    expect(Date.now() - started).toBeGreaterThanOrEqual(490);
    expect(api.to('GET', '/admin/users')[1]!.url).toBe('/admin/users?page=1&limit=20&search=ree');
  });

  it('does not search once the user has gone to another page that still loads', async () => {
    const api = open({ 'GET /admin/users': pageOf(USERS) });
    await screen.findByText('bo@example.org');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search users' }), 'ree');
    window.history.pushState(null, '', '/calendar');
    await new Promise((done) => void setTimeout(done, 700));
    window.history.back();
    expect(api.to('GET', '/admin/users')).toHaveLength(1);
    expect(screen.getByTestId('address')).not.toHaveTextContent('search');
  });

  it('ends the search when its page is opened anew', async () => {
    const api = open({ 'GET /admin/users': pageOf(USERS) }, '/admin/users?search=bo');
    await screen.findByText('bo@example.org');
    await userEvent.click(screen.getByRole('link', { name: 'Users' }));
    expect(screen.getByRole('searchbox', { name: 'Search users' })).toHaveValue('');
    await new Promise((done) => void setTimeout(done, 700));
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/admin\/users$/);
    expect(api.to('GET', '/admin/users')).toHaveLength(2);
  });

  it('sorts by a column in both directions', async () => {
    const api = open({ 'GET /admin/users': pageOf(USERS) });
    await userEvent.click(await screen.findByRole('button', { name: /^User/ }));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: /^User/ })).toHaveAttribute('aria-sort', 'ascending'),
    );
    await userEvent.click(await screen.findByRole('button', { name: /^User/ }));
    await waitFor(() =>
      expect(api.to('GET', '/admin/users').at(-1)!.url).toContain('sort=username&order=desc'),
    );
  });

  it('deletes a user after confirmation, updates the list optimistically, then refetches', async () => {
    const api = open({
      'GET /admin/users': pageOf(USERS),
      'DELETE /admin/users/2': { body: { success: true, message: 'User deleted' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete bo' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete bo?' });
    expect(api.to('DELETE', '/admin/users/2')).toHaveLength(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete user' }));
    await waitFor(() => expect(screen.queryByText('bo@example.org')).not.toBeInTheDocument());
    expect(screen.getByText('44 users, page 1 of 3')).toBeInTheDocument();
    expect(screen.getByText('User deleted')).toBeInTheDocument();
    await waitFor(() => expect(api.to('GET', '/admin/users')).toHaveLength(2));
  });

  it('asks for the password when the server requires it, and repeats the action', async () => {
    const api = open({
      'GET /admin/users': pageOf(USERS),
      'DELETE /admin/users/2': [REFUSED, { body: { success: true, message: 'User deleted at last' } }],
      'GET /auth/confirm': { body: { data: { methods: ['password'], isConfirmed: false } } },
      'POST /auth/confirm': [
        { status: 403, body: { message: 'Current password is incorrect' } },
        { body: { success: true } },
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete bo' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete user' }));
    await userEvent.type(await dialog.findByLabelText('Current Password'), 'wrong');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete user' }));
    expect(await dialog.findByText('Current password is incorrect')).toBeInTheDocument();
    expect(api.to('DELETE', '/admin/users/2')).toHaveLength(1);
    await userEvent.type(dialog.getByLabelText('Current Password'), '-not');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete user' }));
    expect(await screen.findByText('User deleted at last')).toBeInTheDocument();
    expect(api.to('POST', '/auth/confirm').map(({ body }) => body)).toEqual([
      { password: 'wrong' },
      { password: 'wrong-not' },
    ]);
    expect(api.to('DELETE', '/admin/users/2')).toHaveLength(2);
  });

  it.each([
    ['shows the error of the server', { message: 'The database is away.' }, 'The database is away.'],
    ['shows a default error without one from the server', null, 'Failed to fetch users'],
  ])('%s, with a retry', async (_, body, words) => {
    open({ 'GET /admin/users': [{ status: 400, body }, pageOf(USERS)] });
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('bo@example.org')).toBeInTheDocument();
  });

  it('shows an error to a user who is no longer an admin', async () => {
    open({ 'GET /admin/users': { status: 403, body: { message: 'Access denied.' } } });
    expect(await screen.findByText('Access Denied')).toBeInTheDocument();
    expect(screen.getByText('You need admin privileges to see this page.')).toBeInTheDocument();
  });

  it('links to the security settings when an admin needs a second step', async () => {
    const message = 'Admins need two-step sign-in here.';
    open({ 'GET /admin/users': { status: 403, body: { code: 'TWO_STEP_REQUIRED', message } } });
    expect(await screen.findByText(message, { exact: false })).toBeInTheDocument();
    expect(screen.queryByText('Access Denied')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Set up two-step sign-in' })).toHaveAttribute(
      'href',
      '/settings?tab=security',
    );
  });

  it('shows a message when no user matches', async () => {
    open({ 'GET /admin/users': pageOf([], { totalPages: 1, totalUsers: 0 }) }, '/admin/users?search=zz');
    expect(await screen.findByText('No user matches this search.')).toBeInTheDocument();
  });
});
