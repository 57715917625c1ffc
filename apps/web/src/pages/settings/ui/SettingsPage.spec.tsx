import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/shared/api';
import { aStatus, PRO, thePlans } from '../../../../test/billing.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { resetSession } from '../../../../test/reset-session.tsx';
import { renderApp } from '../../../../test/render.tsx';
import { settingsOf } from '../../../../test/settings.ts';
import { SettingsPage } from './SettingsPage.tsx';

const open = (currentPlan: 'FREE' | 'PRO', at = '/settings', more = {}) => {
  const user = {
    name: 'Jo Marsh',
    username: 'jo',
    email: 'jo@patchlight.example',
    isAdmin: false,
    currentPlan,
    emailVerified: true,
    createdAt: '2026-01-01T00:00:00Z',
  };
  fakeApi({
    'GET /user/sessions': { body: { success: true, data: [] } },
    'GET /user/activity': { body: { success: true, data: [], next_cursor: null } },
    'GET /user/settings': { body: { success: true, data: settingsOf() } },
    'GET /auth/session': { body: { success: true, data: { user } } },
    'GET /subscription/status': { body: aStatus(currentPlan === 'PRO' ? PRO : {}) },
    'GET /subscription/plans': { body: thePlans() },
    'GET /subscription/billing-history': { body: { success: true, transactions: [], invoices: [] } },
    ...more,
  });
  return renderApp(<SettingsPage />, { at });
};

beforeEach(resetSession);

describe('SettingsPage', () => {
  it('opens on the account tab and links to the subscription under its own URL', async () => {
    open('FREE');
    const account = await screen.findByRole('tabpanel', { name: 'Account' });
    expect(await within(account).findByText('Jo Marsh')).toBeInTheDocument();
    expect(account).toHaveTextContent(
      'Total Games9Favorite Games3Unread Notifications14Total Notifications260',
    );
    await userEvent.click(screen.getByRole('tab', { name: 'Subscription' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/settings?tab=subscription');
    expect(await screen.findByText('You are on the Free Plan.')).toBeInTheDocument();
  });

  it('shows a PRO user the chip, the plan and the payments', async () => {
    open('PRO', '/settings?tab=subscription');
    expect(await screen.findByRole('tab', { name: 'Subscription PRO' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect(await screen.findByRole('button', { name: 'Cancel Subscription' })).toBeInTheDocument();
    expect(await screen.findByText('No billing history available yet.')).toBeInTheDocument();
  });

  it('shows the plan that was bought in another tab', async () => {
    const { store } = open('FREE', '/settings?tab=subscription', {
      'GET /subscription/status': [{ body: aStatus() }, { body: aStatus(PRO) }],
    });
    await screen.findByText('You are on the Free Plan.');
    act(() => void store.dispatch(api.internalActions.onFocus()));
    expect(await screen.findByRole('button', { name: 'Cancel Subscription' })).toBeInTheDocument();
  });

  it('shows the security overview under its own URL', async () => {
    open('FREE', '/settings?tab=security');
    expect(await screen.findByRole('region', { name: 'Security Information' })).toHaveTextContent(
      'Last password changeNever changed',
    );
  });

  it.each([
    [{ status: 403, body: { message: 'Not now.' } }, 'User settings not loadedNot now.'],
    [{ body: { success: true } }, 'User settings not loadedFailed to load user settings'],
  ])('shows an error when loading fails, and retries', async (answer, text) => {
    open('FREE', '/settings', {
      'GET /user/settings': [answer, { body: { success: true, data: settingsOf() } }],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Profile' })).toBeInTheDocument();
  });

  it('shows an error when loading the subscription fails', async () => {
    open('PRO', '/settings?tab=subscription', {
      'GET /subscription/status': { status: 403, body: { message: 'Not now.' } },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Unable to Load Subscription DataAPI error: Not now.',
    );
  });
});
