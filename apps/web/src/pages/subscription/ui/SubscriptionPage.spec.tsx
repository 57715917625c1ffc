import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SubscriptionBody } from '@patchlight/contracts';
import { api as webApi } from '@/shared/api';
import { ToastRegion } from '@/shared/toast';
import { aStatus, aUsage, noAdvice, PRO, thePlans } from '../../../../test/billing.ts';
import { preloadOverlays } from '@/shared/ui';
import { fakeApi } from '../../../../test/fake-api.ts';
import { resetSession } from '../../../../test/reset-session.tsx';
import { renderApp } from '../../../../test/render.tsx';
import { SubscriptionPage } from './SubscriptionPage.tsx';

const user = { username: 'jo', isAdmin: false, currentPlan: 'FREE' };
const HISTORY = {
  success: true,
  transactions: [
    {
      id: 't1',
      date: '2026-11-01T00:00:00Z',
      action: 'SUBSCRIPTION',
      amount: 7.31,
      currency: 'USD',
      status: 'COMPLETED',
    },
  ],
  invoices: [
    {
      id: 'i1',
      date: '2026-11-01T00:00:00Z',
      amount: 7.31,
      currency: 'USD',
      status: 'paid',
      pdfUrl: 'https://pay.example/i1.pdf',
    },
    { id: 'i2', date: '2026-10-01T00:00:00Z', amount: 7.31, currency: 'USD', status: 'open', pdfUrl: null },
  ],
};

/** In the days of grace. */
const UNPAID = { ...PRO, subscriptionStatus: 'PAST_DUE', planExpiresAt: '2020-05-06T12:00:00.000Z' };

const open = (status: SubscriptionBody, at = '/subscription', more = {}) => {
  const api = fakeApi({
    'GET /auth/session': { body: { success: true, data: { user } } },
    'GET /subscription/status': { body: status },
    'GET /plans/usage': { body: { success: true, usage: status.usage } },
    'GET /plans/upgrade-recommendations': { body: noAdvice },
    'GET /subscription/plans': { body: thePlans() },
    'GET /subscription/billing-history': { body: HISTORY },
    ...more,
  });
  const { store } = renderApp(
    <>
      <SubscriptionPage />
      <ToastRegion />
    </>,
    { at },
  );
  return { ...api, comeBack: () => act(() => void store.dispatch(webApi.internalActions.onFocus())) };
};
const openSettings = (status: SubscriptionBody, more = {}) =>
  open(status, '/subscription?tab=settings', more);

beforeAll(() => preloadOverlays());
afterEach(() => {
  jest.useRealTimers();
});
beforeEach(resetSession);

describe('SubscriptionPage', () => {
  it('shows a loading state', () => {
    open(aStatus());
    expect(screen.getByText('Loading your subscription information...')).toBeInTheDocument();
  });

  it('shows an error with a retry', async () => {
    open(aStatus(), '/subscription', {
      'GET /subscription/status': [{ status: 403, body: { message: 'Not now.' } }, { body: aStatus() }],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Unable to Load Subscription DataAPI error: Not now.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Free Plan')).toBeInTheDocument();
  });

  it('shows a network error with instructions', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open(aStatus(), '/subscription', { 'GET /subscription/status': 'unreachable' });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Unable to Load Subscription DataConnection error: Unable to load subscription data. Please check your connection and try again.',
    );
    jest.restoreAllMocks();
  });

  it('shows a failed refresh and keeps the data on screen', async () => {
    open(aStatus(PRO), '/subscription', {
      'GET /subscription/status': [{ body: aStatus(PRO) }, { status: 403, body: { message: 'Not now.' } }],
    });
    await screen.findByText('PRO Plan Active');
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to refresh subscription statusAPI error: Not now.',
    );
    expect(screen.getByText('PRO Plan Active')).toBeInTheDocument();
  });

  it('refetches subscription and usage on click', async () => {
    const api = open(aStatus(PRO));
    await screen.findByRole('region', { name: 'Games Tracked' });
    const asked = (path: string) => api.to('GET', path).length;
    const before = { status: asked('/subscription/status'), usage: asked('/plans/usage') };
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(asked('/subscription/status')).toBeGreaterThan(before.status));
    await waitFor(() => expect(asked('/plans/usage')).toBeGreaterThan(before.usage));
  });

  it('shows the plan that was bought in another tab', async () => {
    const api = open(aStatus(), '/subscription', {
      'GET /subscription/status': [{ body: aStatus() }, { body: aStatus(PRO) }],
    });
    await screen.findByText('Free Plan');
    api.comeBack();
    expect(await screen.findByText('PRO Plan Active')).toBeInTheDocument();
  });

  it('shows the end of the plan when it comes', async () => {
    jest.useFakeTimers();
    const planExpiresAt = new Date(Date.now() + 60_000).toISOString();
    const canceled = aStatus({ ...PRO, subscriptionStatus: 'CANCELED', autoRenew: false, planExpiresAt });
    const api = open(canceled, '/subscription', {
      'GET /auth/session': { body: { success: true, data: { user: { ...user, currentPlan: 'PRO' } } } },
      'GET /subscription/status': [{ body: canceled }, { body: aStatus({ subscriptionStatus: 'CANCELED' }) }],
    });
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    await pass(60_000);
    expect(screen.getByText(/PRO access continues/)).toBeInTheDocument();
    const requests = (path: string): number => api.to('GET', path).length;
    const before = [requests('/auth/session'), requests('/plans/usage')] as const;
    await pass(1_100);
    expect(screen.getByText('Free Plan')).toBeInTheDocument();
    expect(requests('/auth/session')).toBeGreaterThan(before[0]);
    expect(requests('/plans/usage')).toBeGreaterThan(before[1]);
  });

  it('has two tabs in the URL', async () => {
    open(aStatus());
    await userEvent.click(await screen.findByRole('tab', { name: 'Subscription Settings' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/subscription?tab=settings');
    await userEvent.click(screen.getByRole('tab', { name: 'Usage & Limits' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/subscription');
  });

  it.each<[string, Partial<SubscriptionBody['subscription']>, RegExp]>([
    ['nothing', {}, /Free Plan/],
    ['PRO', PRO, /PRO Plan Active.*Next billing date: May 6, 2030/],
    [
      'PRO that an admin granted',
      { ...PRO, autoRenew: false, stripeCustomerId: null, subscriptionId: null },
      /PRO Plan Active.*PRO until May 6, 2030/,
    ],
    [
      'PRO that was canceled',
      { ...PRO, subscriptionStatus: 'CANCELED', autoRenew: false },
      /PRO access continues until May 6, 2030/,
    ],
    ['a past subscription', { subscriptionStatus: 'CANCELED' }, /Free Plan/],
    ['an unpaid renewal', UNPAID, /PRO Plan Active.*last payment did not work.*to keep PRO/],
    [
      'an unpaid renewal that has cost PRO',
      { ...UNPAID, currentPlan: 'FREE' },
      /Free Plan.*last payment did not work.*to get PRO back/,
    ],
    ['an unpaid renewal of an admin', { ...UNPAID, currentPlan: 'ADMIN' }, /Admin Plan Active.*did not work/],
  ])('shows a banner for %s', async (_, subscription, text) => {
    open(aStatus(subscription));
    await screen.findByRole('tab', { name: 'Usage & Limits' });
    expect(document.body).toHaveTextContent(text);
  });
});

it('refetches the session when the plan has changed', async () => {
  const api = open(aStatus(PRO));
  await screen.findByText('PRO Plan Active');
  await waitFor(() => expect(api.to('GET', '/auth/session').length).toBeGreaterThan(1));
});

describe('usage and limits', () => {
  const chip = async (card: string, text: string) =>
    expect(within(await screen.findByRole('region', { name: card })).getByText(text)).toBeInTheDocument();

  it('shows three cards with their state', async () => {
    open(aStatus({}, aUsage(12, { notifications: 32, apiCalls: 1 })));
    await chip('Games Tracked', 'Limit Reached');
    await chip('Daily Notifications', 'Near Limit');
    await chip('API Calls', 'Active');
  });

  it('shows unlimited and unavailable features', async () => {
    const usage = aUsage(400, { limit: 999_999 });
    open(aStatus(PRO, { ...usage, apiCalls: { ...usage.apiCalls, limit: 0, hasAccess: false } }));
    await chip('Games Tracked', 'Unlimited');
    await chip('API Calls', 'No Access');
  });

  it('warns from 80 percent on, and when a limit is reached', async () => {
    open(aStatus({}, aUsage(10, { notifications: 40 })));
    const alerts = await screen.findAllByRole('alert');
    expect(alerts[0]).toHaveTextContent("Approaching LimitYou're using 10 of 12 game slots");
    expect(alerts[1]).toHaveTextContent("Limit ReachedYou're using 40 of 40 notifications today");
  });

  it('shows admins no warnings', async () => {
    open(aStatus({ currentPlan: 'ADMIN' }, aUsage(12)));
    await screen.findByRole('region', { name: 'Games Tracked' });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Upgrade/ })).not.toBeInTheDocument();
  });
});

describe('subscription settings', () => {
  it('show the plans to a user without a subscription', async () => {
    openSettings(aStatus());
    expect(await screen.findByText('You are on the Free Plan.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Upgrade to Pro - $7.31/mo' })).toBeInTheDocument();
    expect(screen.queryByText('Billing History')).not.toBeInTheDocument();
  });

  it.each([
    ['ACTIVE', true, 'success'],
    ['CANCELED', false, 'outlined'],
    ['PAST_DUE', true, 'error'],
    ['PUZZLING', true, 'error'],
  ])('show the status %s in its color', async (subscriptionStatus, autoRenew, tone) => {
    openSettings(aStatus({ ...PRO, subscriptionStatus, autoRenew }));
    const status = await screen.findByText(subscriptionStatus.replace('_', ' '));
    expect(status.closest('[data-tone]')).toHaveAttribute('data-tone', tone);
  });

  it('cancel after confirmation, and show until when PRO works', async () => {
    const api = openSettings(aStatus(PRO), {
      'POST /subscription/cancel': { body: { success: true, message: 'Cancelled.' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel Subscription' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel your subscription?' });
    expect(dialog).toHaveTextContent('PRO keeps working until May 6, 2030');
    expect(api.to('POST', '/subscription/cancel')).toHaveLength(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }));
    expect(await screen.findByText('Cancelled.')).toBeInTheDocument();
    await waitFor(() => expect(api.to('GET', '/subscription/status').length).toBeGreaterThan(1));
  });

  it.each([
    ['in the days of grace', 'PRO', true],
    ['after them', 'FREE', true],
    ['after it was canceled at the payment provider', 'FREE', false],
  ] as const)('show an unpaid subscription %s, and end it at once', async (_, currentPlan, autoRenew) => {
    const api = openSettings(aStatus({ ...UNPAID, currentPlan, autoRenew }), {
      'POST /subscription/cancel': { body: { success: true, message: 'It has ended.' } },
    });
    const current = await screen.findByRole('region', { name: 'Current Plan' });
    expect(current).toHaveTextContent('The last payment did not work. Update your card under Manage Billing');
    expect(screen.getByRole('button', { name: 'Manage Billing' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Choose Your Plan' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel Subscription' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel your subscription?' });
    expect(dialog).toHaveTextContent('it ends at once and nothing more is charged');
    expect(document.body).not.toHaveTextContent('2020');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }));
    expect(await screen.findByText('It has ended.')).toBeInTheDocument();
    expect(api.to('POST', '/subscription/cancel')).toHaveLength(1);
  });

  it('can be canceled by a FREE user whose renewal was not heard of', async () => {
    openSettings(aStatus({ ...PRO, currentPlan: 'FREE', planExpiresAt: '2020-05-06T12:00:00.000Z' }));
    expect(await screen.findByText('You are on the Free Plan.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Manage Billing' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Cancel Subscription' })).toBeInTheDocument();
  });

  it('resume a canceled subscription', async () => {
    const api = openSettings(aStatus({ ...PRO, subscriptionStatus: 'CANCELED', autoRenew: false }), {
      'POST /subscription/resume': { body: { success: true, message: 'Resumed.' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Resume Subscription' }));
    const dialog = await screen.findByRole('dialog', { name: 'Resume your subscription?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Resume subscription' }));
    expect(await screen.findByText('Resumed.')).toBeInTheDocument();
    expect(api.to('POST', '/subscription/resume')).toHaveLength(1);
  });

  it('resume from the banner, and keep the focus there', async () => {
    const canceled = aStatus({ ...PRO, subscriptionStatus: 'CANCELED', autoRenew: false });
    open(canceled, '/subscription', {
      'GET /subscription/status': [{ body: canceled }, { body: aStatus(PRO) }],
      'POST /subscription/resume': { body: { success: true, message: 'Resumed.' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Resume' }));
    const dialog = await screen.findByRole('dialog', { name: 'Resume your subscription?' });
    expect(dialog).toHaveTextContent('PRO will renew on May 6, 2030.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Resume subscription' }));
    expect(await screen.findByText('PRO Plan Active')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('group', { name: 'Plan' })).toHaveFocus());
  });

  it('show errors in the dialog', async () => {
    openSettings(aStatus(PRO), {
      'POST /subscription/cancel': { status: 409, body: { message: 'There is no subscription to cancel.' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel Subscription' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to cancel the subscriptionThere is no subscription to cancel.',
    );
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('open the portal in a new tab, and show when that fails', async () => {
    const opened: { location: { replace: (url: string) => void }; opener: unknown; close: () => void }[] = [];
    let went = '';
    let closed = false;
    window.open = () => {
      const tab = {
        opener: window,
        location: { replace: (url: string) => void (went = url) },
        close: () => void (closed = true),
      };
      opened.push(tab);
      return tab as unknown as Window;
    };
    openSettings(aStatus(PRO), {
      'POST /subscription/billing-portal': [
        { body: { success: true, portalUrl: 'https://pay.example/portal' } },
        { status: 409, body: { message: 'There is no billing to manage yet.' } },
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Manage Billing' }));
    await waitFor(() => expect(went).toBe('https://pay.example/portal'));
    expect(opened[0]?.opener).toBeNull();
    const button = screen.getByRole('button', { name: 'Manage Billing' });
    // A click while it is busy is ignored.
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
    await userEvent.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to open billing portalThere is no billing to manage yet.',
    );
    expect(closed).toBe(true);
  });

  it('list payments, renewals under their own name, with documents', async () => {
    openSettings(aStatus(PRO));
    expect(await screen.findByText('RENEWAL')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Download/ })).toHaveAttribute(
      'href',
      'https://pay.example/i1.pdf',
    );
    expect(screen.getByText('No document')).toBeInTheDocument();
  });

  it('show an empty state without payments, and an error state', async () => {
    openSettings(aStatus(PRO), {
      'GET /subscription/billing-history': [
        { status: 403, body: { message: 'The payment side is away.' } },
        { body: { success: true, transactions: [], invoices: [] } },
      ],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to load billing historyThe payment side is away.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No billing history available yet.')).toBeInTheDocument();
  });
});

describe('after the payment', () => {
  it('waits for the confirmation, then greets the user and refetches the session', async () => {
    const api = open(aStatus(), '/subscription?checkout=success', {
      'GET /subscription/status': [{ body: aStatus() }, { body: aStatus(PRO) }],
    });
    expect(await screen.findByText('Confirming your payment…')).toBeInTheDocument();
    expect(await screen.findByText('Welcome to PRO!')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/subscription$/));
    expect(api.to('GET', '/auth/session').length).toBeGreaterThan(0);
  });

  it('keeps the tab that the user has chosen meanwhile', async () => {
    open(aStatus(PRO), '/subscription?checkout=success&tab=settings');
    expect(await screen.findByText('Welcome to PRO!')).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByTestId('address')).toHaveTextContent(/^\/subscription\?tab=settings$/),
    );
  });
});
