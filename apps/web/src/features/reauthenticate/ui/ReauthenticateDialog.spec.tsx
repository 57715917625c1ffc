import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ConfirmationMethod } from '@patchlight/contracts';
import { preloadOverlays } from '@/shared/ui';
import { fakeApi } from '../../../../test/fake-api.ts';
import { resetSession } from '../../../../test/reset-session.tsx';
import { renderApp } from '../../../../test/render.tsx';
import { useReauthentication } from '../model/use-reauthentication.tsx';
import { ReauthenticateDialog } from './ReauthenticateDialog.tsx';

const WRONG = 'Current password is incorrect';
const offer = (methods: ConfirmationMethod[], isConfirmed = false) => ({
  body: { success: true, data: { methods, isConfirmed } },
});
const NEEDED = { status: 403, body: { code: 'CONFIRMATION_REQUIRED', message: 'Please confirm.' } };

/** A sample action. */
const Vault = ({ isGuarded = true }: { isGuarded?: boolean }) => {
  const [isOpen, setIsOpen] = useState(true);
  const [isEmpty, setIsEmpty] = useState(false);
  const run = async (): Promise<void> => {
    const response = await fetch('/api/vault', { method: 'DELETE' });
    if (!response.ok) throw { status: response.status, fieldErrors: {}, ...(await response.json()) };
    setIsEmpty(true);
  };
  const act = { title: 'Empty the vault?', text: 'All of it.', confirm: 'Empty it', isGuarded, run };
  return (
    <>
      <p>{isEmpty ? 'empty' : 'full'}</p>
      <ReauthenticateDialog action={isOpen ? act : null} onClose={() => setIsOpen(false)} />
    </>
  );
};

const open = (answers: Parameters<typeof fakeApi>[0], isGuarded = true) => {
  const server = fakeApi({ 'DELETE /vault': {}, 'POST /auth/confirm': {}, ...answers });
  renderApp(<Vault isGuarded={isGuarded} />);
  return server;
};
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Empty the vault?' }));
const press = async (name: string) => userEvent.click(await (await dialog()).findByRole('button', { name }));
const sent = (server: ReturnType<typeof fakeApi>) =>
  server.to('POST', '/auth/confirm').map(({ body }) => body);

beforeAll(async () => {
  await preloadOverlays();
});
beforeEach(resetSession);

describe('ReauthenticateDialog', () => {
  it('accepts the password, runs the action and closes', async () => {
    const server = open({ 'GET /auth/confirm': offer(['password']) });
    const field = await (await dialog()).findByLabelText('Current Password');
    expect(field).toHaveFocus();
    await userEvent.type(field, 'secret{Enter}');
    expect(await screen.findByText('empty')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent(server)).toEqual([{ password: 'secret' }]);
  });

  it('shows a missing or wrong password at the field and does not run the action', async () => {
    const server = open({
      'GET /auth/confirm': offer(['password']),
      'POST /auth/confirm': { status: 403, body: { message: WRONG, errors: { currentPassword: [WRONG] } } },
    });
    await press('Empty it');
    const field = await (await dialog()).findByLabelText('Current Password');
    expect(field).toHaveAccessibleDescription('Current password is required');
    expect(sent(server)).toEqual([]);
    await userEvent.type(field, 'wrong{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(WRONG));
    expect(server.to('DELETE', '/vault')).toEqual([]);
    expect(screen.getByText('full')).toBeInTheDocument();
  });

  it('accepts a code for accounts without a password', async () => {
    const server = open({ 'GET /auth/confirm': offer(['code']) });
    await userEvent.type(await (await dialog()).findByLabelText(/^Code from your app/), '123456{Enter}');
    expect(await screen.findByText('empty')).toBeInTheDocument();
    expect(sent(server)).toEqual([{ code: '123456' }]);
  });

  it('asks only for confirmation in a recently confirmed session', async () => {
    const server = open({ 'GET /auth/confirm': offer(['password'], true) });
    await press('Empty it');
    expect(await screen.findByText('empty')).toBeInTheDocument();
    expect(sent(server)).toEqual([]);
  });

  it('asks for the password when the server requires it, then repeats the action', async () => {
    const server = open({ 'GET /auth/confirm': offer(['password']), 'DELETE /vault': [NEEDED, {}] }, false);
    await press('Empty it');
    await userEvent.type(await (await dialog()).findByLabelText('Current Password'), 'secret{Enter}');
    expect(await screen.findByText('empty')).toBeInTheDocument();
    expect(server.to('DELETE', '/vault')).toHaveLength(2);
  });

  it('redirects to Steam, remembers this page and explains the next step', async () => {
    const server = open({
      'GET /auth/confirm': offer(['steam']),
      'POST /auth/confirm/steam': { body: { data: { url: '#steam' } } },
    });
    await press('Confirm through Steam');
    await waitFor(() => expect(window.location.hash).toBe('#steam'));
    expect(sessionStorage.getItem('afterSteam')).toBe('/');
    expect(server.to('DELETE', '/vault')).toEqual([]);
    expect((await dialog()).queryByRole('button', { name: 'Empty it' })).not.toBeInTheDocument();
    window.location.hash = '';
  });

  it('suggests setting a password when this browser supports no available method', async () => {
    open({ 'GET /auth/confirm': offer(['passkey']) });
    expect(await (await dialog()).findByRole('link', { name: 'Set a password' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    expect((await dialog()).queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument();
  });

  it('retries when loading the methods fails', async () => {
    open({ 'GET /auth/confirm': [{ status: 403, body: { message: 'Not now.' } }, offer(['password'])] });
    expect(await (await dialog()).findByText('Not now.')).toBeInTheDocument();
    await press('Try again');
    expect(await (await dialog()).findByLabelText('Current Password')).toBeInTheDocument();
  });
});

describe('a form of an account without a password', () => {
  const Form = () => {
    const { hasPassword, reauthenticateFirst, dialog: confirmation } = useReauthentication();
    const [isDone, setIsDone] = useState(false);
    return (
      <>
        <p>{hasPassword ? 'with a password' : 'without'}</p>
        <button onClick={() => reauthenticateFirst(() => setIsDone(true))}>
          {isDone ? 'Saved' : 'Save'}
        </button>
        {confirmation}
      </>
    );
  };

  it('asks for re-authentication, then continues', async () => {
    const server = fakeApi({ 'GET /auth/confirm': offer(['code']), 'POST /auth/confirm': {} });
    renderApp(<Form />);
    expect(await screen.findByText('without')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const code = await within(await screen.findByRole('dialog')).findByLabelText(/^Code/);
    await userEvent.type(code, '123456{Enter}');
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(sent(server)).toEqual([{ code: '123456' }]);
  });

  it('does not ask after a recent re-authentication', async () => {
    fakeApi({ 'GET /auth/confirm': offer(['code'], true) });
    renderApp(<Form />);
    expect(await screen.findByText('without')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
