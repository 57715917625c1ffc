import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { AdminUpdateRow, AdminUserDetail, AuditRow } from '@patchlight/contracts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderApp } from '../../../../test/render.tsx';
import { ToastRegion } from '@/shared/toast';
import { preloadOverlays } from '@/shared/ui';
import { AdminUpdatesPage } from './AdminUpdatesPage.tsx';
import { AdminUserPage } from './AdminUserPage.tsx';

const RAW = '<script>alert("raw")</script>';

const audit: AuditRow = {
  id: '1',
  at: '2026-01-02T12:00:00.000Z',
  actor: { id: '1', username: 'ada' },
  address: '203.0.113.0/24',
  action: 'user-disabled',
  target: { type: 'user', id: '2', name: null },
  details: {},
};

const bo = (more: Partial<AdminUserDetail> = {}): AdminUserDetail => ({
  id: '2',
  username: 'bo',
  name: 'Bo Quill',
  email: 'bo@example.org',
  isAdmin: false,
  disabledAt: null,
  currentPlan: 'FREE',
  createdAt: '2026-01-02T12:00:00.000Z',
  _count: { followedGames: 0 },
  emailVerified: true,
  planExpiresAt: null,
  subscriptionStatus: 'ACTIVE',
  isPaying: false,
  hasInstancePlan: false,
  stripeCustomerId: null,
  sessions: 2,
  lastSeenAt: null,
  unreadNotifications: 5,
  games: [],
  audit: [audit],
  ...more,
});

const post: AdminUpdateRow = {
  id: '7',
  gid: '70',
  title: 'Patch 7',
  url: '',
  kind: 'patch',
  isKindCorrected: false,
  isHidden: false,
  updateDate: '2026-01-02T12:00:00.000Z',
  editedAt: null,
  edits: 1,
  game: { appId: 904_110, name: 'Brinelight', iconUrl: null },
};

const failure = {
  id: '3',
  runId: '1',
  game: { appId: 904_110, name: 'Brinelight' },
  reason: 'malformed',
  message: 'no JSON',
  failedAt: '2026-01-02T12:00:00.000Z',
};

const page = (data: object, total = 1) => ({
  body: {
    success: true,
    data: { ...data, pagination: { currentPage: 1, totalPages: 1, limit: 20, isEstimate: false, total } },
  },
});

const open = (at: string, routes: Parameters<typeof fakeApi>[0]) => {
  const api = fakeApi({
    'GET /auth/session': {
      body: {
        success: true,
        data: { user: { id: '1', username: 'ada', isAdmin: true, currentPlan: 'ADMIN' } },
      },
    },
    ...routes,
  });
  renderApp(
    <>
      <Routes>
        <Route path="/admin/users/:id" element={<AdminUserPage />} />
        <Route path="/admin/updates" element={<AdminUpdatesPage />} />
      </Routes>
      <ToastRegion />
    </>,
    { at },
  );
  return api;
};

beforeAll(() => preloadOverlays());
beforeEach(() => localStorage.setItem('authToken', 'the-token'));
afterEach(() => void jest.useRealTimers());

describe('AdminUserPage', () => {
  const userOf = (user: AdminUserDetail) => ({ body: { success: true, data: { user } } });

  it.each([
    ['Disable', 'Disable user', 'POST', '/disable', {}],
    ['Make admin', 'Make admin', 'PUT', '/admin', { isAdmin: true }],
    ['Grant PRO', 'Grant PRO', 'PUT', '/plan', { plan: 'PRO' }],
    ['Delete', 'Delete user', 'DELETE', '', undefined],
  ])('runs an action after confirmation: %s', async (name, confirm, method, path, body) => {
    const api = open('/admin/users/2', {
      'GET /admin/users/2': userOf(bo()),
      [`${method} /admin/users/2${path}`]: { body: { success: true, message: `Done: ${name}` } },
    });
    await userEvent.click(await screen.findByRole('button', { name }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: confirm }));
    expect(await screen.findByText(`Done: ${name}`)).toBeInTheDocument();
    expect(api.to(method, `/admin/users/2${path}`).map((sent) => sent.body)).toEqual([body]);
  });

  it.each([
    ['Make admin', 'Make admin', 'PUT', '/admin'],
    ['Grant PRO', 'Grant PRO', 'PUT', '/plan'],
    ['Delete', 'Delete user', 'DELETE', ''],
  ])('shows at once why an action is refused: %s', async (name, confirm, method, path) => {
    const api = open('/admin/users/2', {
      'GET /admin/users/2': userOf(bo()),
      [`${method} /admin/users/2${path}`]: { status: 409, body: { message: 'There must be an admin.' } },
    });
    await userEvent.click(await screen.findByRole('button', { name }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: confirm }));
    expect(await screen.findByText('There must be an admin.')).toBeInTheDocument();
    expect(api.to(method, `/admin/users/2${path}`)).toHaveLength(1);
  });

  it('grants PRO until the end of a day in local time, today at the earliest', async () => {
    jest.useFakeTimers({ advanceTimers: true, now: new Date(2027, 2, 30, 20) });
    const api = open('/admin/users/2', {
      'GET /admin/users/2': userOf(bo()),
      'PUT /admin/users/2/plan': { body: { success: true, message: 'Plan changed' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Grant PRO' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Last day')).toHaveAttribute('min', '2027-03-30');
    await userEvent.type(dialog.getByLabelText('Last day'), '2027-03-31');
    await userEvent.click(dialog.getByRole('button', { name: 'Grant PRO' }));
    expect(await screen.findByText('Plan changed')).toBeInTheDocument();
    expect(api.to('PUT', '/admin/users/2/plan')[0]!.body).toEqual({
      plan: 'PRO',
      until: new Date(2027, 2, 31, 23, 59, 59, 999).toISOString(),
    });
  });

  it('revokes an API token after confirmation', async () => {
    const token = {
      id: '9',
      name: 'CI',
      prefix: 'plt_0aB1',
      scopes: ['updates:read'],
      isExpired: false,
      lastUsedAt: null,
      lastUsedFrom: null,
    };
    const api = open('/admin/users/2', {
      'GET /admin/users/2': userOf(bo()),
      'GET /admin/users/2/api-tokens': [
        { body: { success: true, data: [token] } },
        { body: { success: true, data: [] } },
      ],
      'DELETE /admin/users/2/api-tokens/9': { body: { success: true, message: 'API token revoked' } },
    });
    expect(await screen.findByText('updates:read · never used')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Revoke CI, plt_0aB1…' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('API token revoked')).toBeInTheDocument();
    expect(await screen.findByText('No tokens.')).toBeInTheDocument();
    expect(api.to('DELETE', '/admin/users/2/api-tokens/9')).toHaveLength(1);
  });

  it('explains that a paid plan cannot be changed here', async () => {
    open('/admin/users/2', { 'GET /admin/users/2': userOf(bo({ isPaying: true, currentPlan: 'PRO' })) });
    expect(await screen.findByText(/decides about the plan/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Take PRO away' })).not.toBeInTheDocument();
  });

  it('offers no change of a plan that the instance gives everybody', async () => {
    const planExpiresAt = '2030-05-06T12:00:00.000Z';
    const user = bo({ hasInstancePlan: true, currentPlan: 'PRO', planExpiresAt });
    open('/admin/users/2', { 'GET /admin/users/2': userOf(user) });
    expect(await screen.findByText(/^This instance gives everybody PRO/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Take PRO away' })).not.toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('2030');
  });

  it.each([
    ['PRO', '2030-05-06T12:00:00.000Z', 'PRO, until May 6, 2030'],
    ['PRO', '2020-05-06T12:00:00.000Z', 'PRO'],
    ['PRO', null, 'PRO'],
    ['FREE', '2020-05-06T12:00:00.000Z', 'FREE'],
    ['ADMIN', '2030-05-06T12:00:00.000Z', 'ADMIN'],
  ] as const)(
    'shows the end of the plan in force only: %s, %s',
    async (currentPlan, planExpiresAt, shown) => {
      open('/admin/users/2', { 'GET /admin/users/2': userOf(bo({ currentPlan, planExpiresAt })) });
      expect((await screen.findByText('Plan')).nextElementSibling).toHaveTextContent(
        new RegExp(`^${shown}$`),
      );
    },
  );

  it.each([true, false])('tells whether a disabled user goes on paying: %s', async (isPaying) => {
    open('/admin/users/2', { 'GET /admin/users/2': userOf(bo({ isPaying })) });
    await userEvent.click(await screen.findByRole('button', { name: 'Disable' }));
    const text = expect(await screen.findByRole('dialog'));
    (isPaying ? text : text.not).toHaveTextContent('keeps being charged until you end it in Stripe');
  });

  it('shows no actions for the own account', async () => {
    open('/admin/users/1', { 'GET /admin/users/1': userOf(bo({ id: '1', isAdmin: true })) });
    expect(await screen.findByText(/This is your own account/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  });

  it('shows the audit log', async () => {
    open('/admin/users/2', { 'GET /admin/users/2': userOf(bo()) });
    const row = await screen.findByRole('row', { name: /Disabled a user/ });
    expect(within(row).getByText('ada')).toBeInTheDocument();
    expect(within(row).getByText('user 2 (deleted)')).toBeInTheDocument();
    expect(within(row).getByText('203.0.113.0/24')).toBeInTheDocument();
  });
});

describe('AdminUpdatesPage', () => {
  it('corrects the kind of a post', async () => {
    const api = open('/admin/updates', {
      'GET /admin/updates': page({ updates: [post] }),
      'PUT /admin/updates/7/kind': { body: { success: true, message: 'Kind corrected' } },
    });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Kind of Patch 7' }), 'major');
    expect(await screen.findByText('Kind corrected')).toBeInTheDocument();
    expect(api.to('PUT', '/admin/updates/7/kind')[0]!.body).toEqual({ kind: 'major' });
    await waitFor(() => expect(api.to('GET', '/admin/updates')).toHaveLength(2));
  });

  it('shows a post and its revisions as text', async () => {
    open('/admin/updates', {
      'GET /admin/updates': page({ updates: [post] }),
      'GET /admin/updates/7': {
        body: {
          success: true,
          data: {
            update: {
              ...post,
              body: `now ${RAW}`,
              revisions: [
                { title: 'Patch 7', body: `before ${RAW}`, replacedAt: '2026-01-03T12:00:00.000Z' },
              ],
            },
          },
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Patch 7' }));
    expect(await screen.findByText(`now ${RAW}`)).toBeInTheDocument();
    expect(screen.getByText(`before ${RAW}`)).toBeInTheDocument();
    expect(document.querySelector('script')).toBeNull();
  });

  it('shows an invalid response as text, and retries it', async () => {
    const api = open('/admin/updates?tab=failures', {
      'GET /admin/failures': page({ failures: [failure] }),
      'GET /admin/failures/3': {
        body: { success: true, data: { failure: { ...failure, url: 'http://store.test/', rawAnswer: RAW } } },
      },
      'POST /admin/games/904110/fetch': {
        body: { success: true, message: 'The game is being fetched again' },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Raw response for Brinelight' }));
    expect(await screen.findByText(RAW)).toBeInTheDocument();
    expect(document.querySelector('script')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again: Brinelight' }));
    expect(await screen.findByText('The game is being fetched again')).toBeInTheDocument();
    expect(api.to('POST', '/admin/games/904110/fetch')).toHaveLength(1);
  });

  it('links to the security settings when an admin needs a second step', async () => {
    open('/admin/updates', {
      'GET /admin/updates': { status: 403, body: { code: 'TWO_STEP_REQUIRED', message: 'Two steps here.' } },
    });
    expect(await screen.findByRole('link', { name: 'Set up two-step sign-in' })).toBeInTheDocument();
  });

  it('lists mails with their delivery state, filtered by state', async () => {
    const mail = {
      id: 'm1',
      kind: 'reset-password',
      subject: null,
      plan: null,
      to: 'b…@example.org',
      queuedAt: '2026-01-03T12:00:00.000Z',
    };
    const failed = { ...mail, state: 'failed', tries: 3, lastTryAt: mail.queuedAt, error: '550 no such box' };
    const api = open('/admin/updates?tab=mails', { 'GET /admin/mails': page({ mails: [failed] }) });
    const row = await screen.findByRole('row', { name: /Link for a new password/ });
    for (const words of ['b…@example.org', 'Failed, trying again', '3', '550 no such box'])
      expect(within(row).getByText(words)).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'sent');
    await waitFor(() => expect(api.to('GET', '/admin/mails').at(-1)!.url).toContain('state=sent'));
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Mail' }),
      'Support request, PRO first',
    );
    await waitFor(() => expect(api.to('GET', '/admin/mails').at(-1)!.url).toContain('kind=support-request'));
  });

  it('lists the deliveries by channel and state, and sends a failed one again', async () => {
    const delivery = {
      id: 'd1',
      channel: 'email',
      kind: 'update',
      recipient: 'b…@example.org',
      game: { appId: 440, name: 'Lantern Keep' },
      at: '2026-01-03T12:00:00.000Z',
      lastTryAt: null,
      tries: 1,
    };
    const failed = { ...delivery, state: 'refused', error: '550 no such box', canRetry: true };
    const sent = { ...delivery, id: 'd2', state: 'sent', error: null, canRetry: false };
    const api = open('/admin/updates?tab=deliveries', {
      'GET /admin/deliveries': page({ deliveries: [failed, sent] }),
      'POST /admin/deliveries/d1/retry': [
        { status: 409, body: { message: 'This message cannot be sent again.' } },
        { body: { success: true, message: 'The message will be sent again' } },
      ],
    });
    const again = () => screen.findByRole('button', { name: /^Send again: New update to/ });
    await again();
    expect(screen.getByText('550 no such box')).toBeInTheDocument();
    await userEvent.click(await again());
    expect(await screen.findByText('This message cannot be sent again.')).toBeInTheDocument();
    await waitFor(async () => expect(await again()).not.toHaveAttribute('aria-disabled', 'true'));
    await userEvent.click(await again());
    expect(await screen.findByText('The message will be sent again')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'refused');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Channel' }), 'email');
    await waitFor(() => {
      const { url } = api.to('GET', '/admin/deliveries').at(-1)!;
      expect([url.includes('state=refused'), url.includes('channel=email')]).toEqual([true, true]);
    });
  });

  it.each([
    ['runs', 'GET /admin/runs', { runs: [] }, 'There was no run yet.'],
    ['failures', 'GET /admin/failures', { failures: [] }, 'None.'],
    ['fan-outs', 'GET /admin/fan-outs', { fanOuts: [] }, 'Nothing has been delivered yet.'],
    [
      'deliveries',
      'GET /admin/deliveries',
      { deliveries: [] },
      'No message has been sent in the last 30 days.',
    ],
    ['mails', 'GET /admin/mails', { mails: [] }, 'No mail has been sent in the last 30 days.'],
    ['audit', 'GET /admin/audit', { entries: [] }, 'Nothing has been done yet.'],
  ])('shows an empty state in the tab %s', async (tab, call, data, words) => {
    open(`/admin/updates?tab=${tab}`, { [call]: page(data, 0) });
    expect(await screen.findByText(words)).toBeInTheDocument();
  });
});
