import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type { UserBody } from '@patchlight/contracts';
import { ToastRegion } from '@/shared/toast';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { resetSession } from '../../../../../test/reset-session.tsx';
import { renderApp } from '../../../../../test/render.tsx';
import { changed } from '../../../../../test/settings.ts';
import { Activity } from './Activity.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { Sessions } from './Sessions.tsx';

const session = (id: string, device: string, isCurrent = false) => ({
  id,
  device,
  isCurrent,
  addressRange: '203.0.113.0/24',
  createdAt: '2026-01-01T00:00:00Z',
  lastSeenAt: new Date(Date.now() - 3_600_000).toISOString(),
});
const HERE = session('1', 'Firefox on Windows', true);
const THERE = session('2', 'Safari on iOS');
const list = (...data: object[]) => ({ body: { success: true, data } });

const show = (ui: ReactNode, routes: Parameters<typeof fakeApi>[0]) => {
  const server = fakeApi(routes);
  renderApp(
    <>
      {ui}
      <ToastRegion />
    </>,
  );
  return server;
};

beforeEach(resetSession);

describe('sessions', () => {
  it('list this device, without a sign-out button, and the others', async () => {
    show(<Sessions />, { 'GET /user/sessions': list(HERE, THERE) });
    const [here, there] = await screen.findAllByRole('listitem');
    expect(here).toHaveTextContent('Firefox on Windows This device203.0.113.0/24 · Last seen 1h ago');
    expect(within(here!).queryByRole('button')).not.toBeInTheDocument();
    expect(
      within(there!).getByRole('button', { name: 'Sign out Safari on iOS, last seen 1h ago' }),
    ).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('are asked for again after a change of the password, which ends the others', async () => {
    show(
      <>
        <ChangePassword user={{ username: 'jo', email: 'jo@patchlight.example' } as UserBody} />
        <Sessions />
      </>,
      {
        'GET /user/sessions': [list(HERE, THERE), list(HERE)],
        'PUT /user/change-password': changed(''),
      },
    );
    expect(await screen.findByText('Safari on iOS')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Current Password'), 'Lantern-Oil-42');
    for (const label of ['New Password', 'Confirm New Password'])
      await userEvent.type(screen.getByLabelText(label), 'Harbour-9');
    await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).not.toBeInTheDocument());
  });

  it('can be revoked one by one', async () => {
    const server = show(<Sessions />, {
      'GET /user/sessions': [list(HERE, THERE), list(HERE)],
      'DELETE /user/sessions/2': {},
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Sign out Safari/ }));
    expect(await screen.findByText('Safari on iOS was signed out')).toBeInTheDocument();
    expect(server.to('DELETE', '/user/sessions/2')).toHaveLength(1);
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Sign out all others' })).not.toBeInTheDocument(),
    );
  });

  it('can be revoked all at once, except this one', async () => {
    const server = show(<Sessions />, {
      'GET /user/sessions': [list(HERE, THERE), list(HERE)],
      'DELETE /user/sessions': {},
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out all others' }));
    expect(await screen.findByText('All other browsers were signed out')).toBeInTheDocument();
    expect(server.to('DELETE', '/user/sessions')).toHaveLength(1);
  });

  it('show why revoking failed', async () => {
    show(<Sessions />, {
      'GET /user/sessions': list(HERE, THERE),
      'DELETE /user/sessions/2': { status: 404, body: { message: 'There is no such session.' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Sign out Safari/ }));
    expect(await screen.findByText('There is no such session.')).toBeInTheDocument();
  });
});

describe('activity', () => {
  const row = (id: string, act: string, detail = {}) => ({
    id,
    act,
    detail,
    device: 'Safari on iOS',
    addressRange: '203.0.113.0/24',
    at: '2026-11-21T12:00:00Z',
  });
  const page = (next_cursor: string | null, ...data: object[]) => ({
    body: { success: true, data, next_cursor },
  });

  it('names the gate and the token of an ack', async () => {
    const detail = { gate: 'nightly', token: 'CI', accepted: '7: 1' };
    show(<Activity />, {
      'GET /user/activity': [
        page(null, row('2', 'gate-accepted', detail), row('1', 'gate-accepted', { ...detail, token: '' })),
      ],
    });
    expect(await screen.findByText('Gate accepted: nightly with the token CI')).toBeInTheDocument();
    expect(screen.getByText('Gate accepted: nightly')).toBeInTheDocument();
  });

  it('names the webhook and the token of a change', async () => {
    const detail = { webhook: 'Builds', token: 'CI' };
    show(<Activity />, { 'GET /user/activity': [page(null, row('1', 'webhook-rotated', detail))] });
    expect(
      await screen.findByText('Secret of a webhook rotated: Builds with the token CI'),
    ).toBeInTheDocument();
  });

  it('names the webhooks that were paused with their token', async () => {
    const detail = { pausedWebhooks: 'Builds, Nightly' };
    show(<Activity />, { 'GET /user/activity': [page(null, row('1', 'api-token-revoked', detail))] });
    expect(
      await screen.findByText('API token revoked; paused webhooks: Builds, Nightly'),
    ).toBeInTheDocument();
  });

  it('lists entries as text, page by page', async () => {
    const server = show(<Activity />, {
      'GET /user/activity': [
        page('8', row('9', 'sign-in-refused'), row('8', 'passkey-added')),
        page(null, row('7', 'signed-up')),
      ],
    });
    expect(await screen.findByText('Sign-in refused: wrong password')).toBeInTheDocument();
    expect(screen.getByText('Passkey added')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Account created')).toBeInTheDocument();
    expect(server.sent.at(-1)?.url).toBe('/user/activity?cursor=8');
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('shows an empty state and an error state', async () => {
    show(<Activity />, {
      'GET /user/activity': [{ status: 403, body: { message: 'Not now.' } }, page(null)],
    });
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing yet.')).toBeInTheDocument();
  });
});
