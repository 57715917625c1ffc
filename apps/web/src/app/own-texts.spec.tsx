import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { AdminDashboardPage, AdminGamesPage, AdminUpdatesPage, AdminUsersPage } from '@/pages/admin';
import { CalendarPage } from '@/pages/calendar';
import { MyGamesPage } from '@/pages/my-games';
import { SearchPage } from '@/pages/search';
import { SettingsPage } from '@/pages/settings';
import { SubscriptionPage } from '@/pages/subscription';
import { UpdateDialog } from '@/widgets/update-dialog';
import { ToastRegion } from '@/shared/toast';
import { preloadOverlays } from '@/shared/ui';
import { operationsOf } from '../../test/admin.ts';
import { aUsage } from '../../test/billing.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { resetSession } from '../../test/reset-session.tsx';
import { aGame } from '../../test/library-game.ts';
import { renderApp } from '../../test/render.tsx';
import { settingsOf } from '../../test/settings.ts';

const user = {
  id: '1',
  name: 'Jo',
  username: 'jo',
  email: 'jo@patchlight.example',
  currentPlan: 'FREE',
  isAdmin: true,
};
const bo = {
  id: '2',
  username: 'bo',
  name: 'Bo',
  email: 'bo@patchlight.example',
  isAdmin: false,
  disabledAt: null,
};
const users = [
  { ...bo, currentPlan: 'FREE', createdAt: '2026-01-02T12:00:00.000Z', _count: { followedGames: 3 } },
];
const pagination = { currentPage: 1, totalPages: 1, limit: 20, isEstimate: false, totalUsers: 1 };
const PASSWORD = 'Lamp-42';

/** Successful responses, so that only the request of the test case fails. */
const WORKING = {
  'GET /config': { body: { sendsMail: true } },
  'GET /auth/session': { body: { success: true, data: { user } } },
  'GET /auth/confirm': { body: { data: { methods: ['password'], isConfirmed: false } } },
  'POST /auth/confirm': {},
  'GET /user/settings': { body: { success: true, data: settingsOf() } },
  'GET /user/games': { body: { success: true, data: { games: [aGame()] } } },
  'GET /plans/usage': { body: { success: true, usage: aUsage(1) } },
  'GET /plans/can-add-game': { body: { canAdd: true, reason: null } },
  'GET /steam/search': { body: [{ appid: 871460, name: 'Cinderhold', logo: null, icon: null }] },
  'GET /admin/operations': { body: operationsOf() },
  'GET /admin/users': { body: { success: true, data: { users, pagination } } },
};

const press = async (name: string): Promise<void> => {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'));
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'));
  await userEvent.click(button);
};
const type = async (label: string, text: string): Promise<void> =>
  userEvent.type(await screen.findByLabelText(label), text);

interface Case {
  page: ReactNode;
  at?: string;
  /** The failing request. */
  call: string;
  /** What the user does before it fails. */
  act?: () => Promise<void>;
}

const CASES: Record<string, Case> = {
  'Failed to load settings': { page: <SettingsPage />, at: '/settings', call: 'GET /user/settings' },
  'Failed to update profile': {
    page: <SettingsPage />,
    at: '/settings',
    call: 'PUT /user/update-profile',
    act: async () => {
      await waitFor(() => expect(screen.getByLabelText('Username')).toBeEnabled());
      await type('Current Password', PASSWORD);
      await press('Update Profile');
    },
  },
  'Failed to change password': {
    page: <SettingsPage />,
    at: '/settings?tab=security',
    call: 'PUT /user/change-password',
    act: async () => {
      await type('Current Password', PASSWORD);
      await type('New Password', 'Harbour-9');
      await type('Confirm New Password', 'Harbour-9');
      await press('Change Password');
    },
  },
  'Failed to update preferences': {
    page: <SettingsPage />,
    at: '/settings?tab=notifications',
    call: 'PUT /user/notification-preferences',
    act: () => press('Save Preferences'),
  },
  'Failed to export data': {
    page: <SettingsPage />,
    at: '/settings?tab=privacy',
    call: 'GET /user/export-data',
    act: () => press('Export My Data'),
  },
  'Failed to delete account': {
    page: <SettingsPage />,
    at: '/settings?tab=privacy',
    call: 'DELETE /user/delete-account',
    act: async () => {
      await press('Delete Account');
      await type('Current Password', PASSWORD);
      await type('Type "DELETE MY ACCOUNT" to confirm', 'DELETE MY ACCOUNT');
      await press('Delete Account');
    },
  },
  'Failed to fetch stats': { page: <AdminDashboardPage />, at: '/admin', call: 'GET /admin/stats' },
  'Failed to trigger manual update': {
    page: <AdminDashboardPage />,
    at: '/admin',
    call: 'POST /admin/scheduler/trigger',
    act: () => press('Run update now'),
  },
  'Failed to fetch users': { page: <AdminUsersPage />, at: '/admin/users', call: 'GET /admin/users' },
  'Failed to delete user': {
    page: <AdminUsersPage />,
    at: '/admin/users',
    call: 'DELETE /admin/users/2',
    act: async () => {
      await press('Delete bo');
      await press('Delete user');
    },
  },
  'Failed to fetch games': { page: <AdminGamesPage />, at: '/admin/games', call: 'GET /admin/games' },
  'API request failed': { page: <AdminUpdatesPage />, at: '/admin/updates', call: 'GET /admin/updates' },
  'Unable to load subscription data. Please check your connection and try again.': {
    page: <SubscriptionPage />,
    at: '/subscription',
    call: 'GET /subscription/status',
  },
  'Failed to fetch updates for app 904110.': {
    page: <MyGamesPage />,
    at: '/my-games',
    call: 'GET /user/games/904110/updates',
    act: () => press('View updates of Brinelight'),
  },
  'Failed to load calendar updates.': {
    page: <CalendarPage />,
    at: '/calendar',
    call: 'GET /user/games/updates/calendar',
  },
  'An error occurred': { page: <UpdateDialog gid="77" />, call: 'GET /updates/77' },
  'Failed to fetch game results. Please try again later.': {
    page: <SearchPage />,
    at: '/search?q=brine',
    call: 'GET /steam/search',
  },
  'An unexpected error occurred while adding the game.': {
    page: <SearchPage />,
    at: '/search?q=cinder',
    call: 'POST /user/games',
    act: () => press('Add Cinderhold to your list'),
  },
};

const open = ({ page, at, call }: Case, body: unknown): void => {
  fakeApi({ ...WORKING, [call]: { status: 400, body } });
  renderApp(
    <>
      {page}
      <ToastRegion />
    </>,
    { at },
  );
};

beforeAll(() => preloadOverlays());
beforeEach(resetSession);

describe('a failed request', () => {
  it.each(Object.entries(CASES))(
    'without a message from the server shows "%s"',
    async (text, { act, ...rest }) => {
      open(rest, null);
      await act?.();
      expect((await screen.findAllByText(text, { exact: false }))[0]).toBeVisible();
    },
  );

  it('with a message from the server shows that message', async () => {
    const { act, ...rest } = CASES['Failed to update preferences']!;
    open(rest, { message: 'The database is away.' });
    await act?.();
    expect(await screen.findByText('The database is away.')).toBeVisible();
    expect(screen.queryByText('Failed to update preferences')).not.toBeInTheDocument();
  });
});
