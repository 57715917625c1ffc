import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { useSession } from '@/entities/session';
import { ToastRegion } from '@/shared/toast';
import { preloadOverlays } from '@/shared/ui';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { resetSession } from '../../../../../test/reset-session.tsx';
import { renderApp } from '../../../../../test/render.tsx';
import { PrivacyTab } from './PrivacyTab.tsx';

const JO = { username: 'jo', currentPlan: 'FREE' };
const EXPORT = 'GET /user/export-data';
const DELETE = 'DELETE /user/delete-account';

const Tab = () => {
  const session = useSession();
  return session.status === 'signed-in' ? <PrivacyTab user={session.user} /> : <p>{session.status}</p>;
};
const open = async (routes: Parameters<typeof fakeApi>[0]) => {
  const server = fakeApi({
    'GET /auth/session': { body: { success: true, data: { user: JO } } },
    ...routes,
  });
  renderApp(
    <>
      <Routes>
        <Route path="/" element={<p>home</p>} />
        <Route path="/settings" element={<Tab />} />
      </Routes>
      <ToastRegion />
    </>,
    { at: '/settings' },
  );
  await screen.findByRole('heading', { name: 'Danger Zone' });
  return server;
};
const button = (name: string) => screen.getByRole('button', { name });
const phrase = () => screen.getByLabelText('Type "DELETE MY ACCOUNT" to confirm');

beforeAll(() => preloadOverlays());
beforeEach(resetSession);

describe('data export', () => {
  it('downloads a JSON file with the date in its name', async () => {
    const files: { name: string; blob: Blob }[] = [];
    let made: Blob | undefined;
    URL.createObjectURL = (blob) => {
      made = blob as Blob;
      return 'blob:archive';
    };
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push({ name: `${this.download} of ${this.href}`, blob: made! });
    });
    await open({ [EXPORT]: { body: { success: true, data: { account: [{ username: 'jo' }] } } } });
    await userEvent.click(button('Export My Data'));
    expect(await screen.findByText('Data exported successfully')).toBeInTheDocument();
    const day = new Date().toISOString().slice(0, 10);
    expect(files.map(({ name }) => name)).toEqual([`patchlight-data-${day}.json of blob:archive`]);
    const text = await new Promise<unknown>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsText(files[0]!.blob);
    });
    expect(JSON.parse(text as string)).toEqual({ account: [{ username: 'jo' }] });
    jest.restoreAllMocks();
  });

  it.each([
    [{ status: 500, body: { success: false, message: 'The archive is closed.' } }, 'The archive is closed.'],
    [{ body: { success: true } }, 'Failed to export data'],
  ])('shows why it failed', async (answer, text) => {
    await open({ [EXPORT]: answer });
    await userEvent.click(button('Export My Data'));
    expect(await screen.findByText(text, { selector: '[role=alert] *, [role=alert]' })).toBeInTheDocument();
  });
});

describe('account deletion', () => {
  const ask = async (routes: Parameters<typeof fakeApi>[0] = {}) => {
    const server = await open(routes);
    await userEvent.click(button('Delete Account'));
    await screen.findByRole('dialog', { name: 'Delete your account?' });
    return server;
  };

  it('is enabled only when the phrase matches exactly', async () => {
    await ask();
    expect(button('Delete Account')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(phrase(), 'DELETE MY accounts');
    expect(screen.getByText('Please type "DELETE MY ACCOUNT" exactly to confirm')).toBeInTheDocument();
    expect(button('Delete Account')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.clear(phrase());
    await userEvent.type(phrase(), 'DELETE MY ACCOUNT');
    expect(button('Delete Account')).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('requires the password before it sends anything', async () => {
    const server = await ask();
    await userEvent.type(phrase(), 'DELETE MY ACCOUNT');
    await userEvent.click(button('Delete Account'));
    expect(await screen.findByText('Current password is required', { selector: 'p' })).toBeInTheDocument();
    expect(server.to('DELETE', '/user/delete-account')).toEqual([]);
  });

  it('asks again without the last error', async () => {
    await ask();
    await userEvent.type(phrase(), 'DELETE MY ACCOUNT');
    await userEvent.click(button('Delete Account'));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    await userEvent.click(button('Keep my account'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.click(button('Delete Account'));
    await screen.findByRole('dialog');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('logs out, clears all data and goes to Home', async () => {
    const server = await ask({ [DELETE]: { body: { success: true, message: '' } } });
    await userEvent.type(screen.getByLabelText('Current Password'), 'Lantern-Oil-42');
    await userEvent.type(phrase(), 'DELETE MY ACCOUNT');
    await userEvent.click(button('Delete Account'));
    expect(await screen.findByText('home')).toBeInTheDocument();
    expect(screen.getByText('Account deleted successfully')).toBeInTheDocument();
    expect(server.to('DELETE', '/user/delete-account').map(({ body }) => body)).toEqual([
      { currentPassword: 'Lantern-Oil-42', confirmationText: 'DELETE MY ACCOUNT' },
    ]);
    expect(localStorage.getItem('authToken')).toBeNull();
  });

  it('asks accounts without a password for re-authentication', async () => {
    const server = await ask({
      'GET /auth/confirm': { body: { data: { methods: ['code'], isConfirmed: true } } },
      [DELETE]: { body: { success: true, message: '' } },
    });
    await waitFor(() => expect(screen.queryByLabelText('Current Password')).not.toBeInTheDocument());
    await userEvent.type(phrase(), 'DELETE MY ACCOUNT');
    await userEvent.click(button('Delete Account'));
    expect(await screen.findByText('home')).toBeInTheDocument();
    expect(server.to('DELETE', '/user/delete-account')[0]?.body).toEqual({
      confirmationText: 'DELETE MY ACCOUNT',
    });
  });

  it.each([
    [403, 'Current password is incorrect', { currentPassword: ['Current password is incorrect'] }],
    [409, 'There must be an admin.', undefined],
  ])(
    'keeps the dialog open and shows the reason at once when the server refuses: %i',
    async (status, text, errors) => {
      const server = await ask({ [DELETE]: { status, body: { success: false, message: text, errors } } });
      await userEvent.type(screen.getByLabelText('Current Password'), 'wrong');
      await userEvent.type(phrase(), 'DELETE MY ACCOUNT');
      await userEvent.click(button('Delete Account'));
      await waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0));
      expect(server.to('DELETE', '/user/delete-account')).toHaveLength(1);
      expect(localStorage.getItem('authToken')).not.toBeNull();
      await userEvent.click(button('Keep my account'));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    },
  );
});
