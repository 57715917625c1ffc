import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastRegion } from '@/shared/toast';
import { preloadOverlays } from '@/shared/ui';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { resetSession } from '../../../../../test/reset-session.tsx';
import { renderApp } from '../../../../../test/render.tsx';
import { Activity } from './Activity.tsx';
import { SignInMethods } from './SignInMethods.tsx';

const NONE = { hasPassword: true, twoStep: null, passkeys: [], steam: null };
const ON = { twoStep: { since: '2026-11-01T10:00:00Z', recoveryCodesLeft: 1 } };
const PASSKEY = {
  id: 'key/1',
  name: 'Laptop',
  createdAt: '2026-11-01T10:00:00Z',
  lastUsedAt: null,
  onlyAt: null,
};
const methods = (details = {}) => ({ body: { success: true, data: { ...NONE, ...details } } });
const DONE = { body: { success: true } };
const offer = (isConfirmed: boolean) => ({
  body: { success: true, data: { methods: ['password'], isConfirmed } },
});
const ASKED = { 'GET /auth/confirm': offer(false), 'POST /auth/confirm': DONE };

const open = (answers: Parameters<typeof fakeApi>[0]) => {
  const server = fakeApi({ ...ASKED, ...answers });
  renderApp(
    <>
      <SignInMethods />
      <ToastRegion />
    </>,
    { at: '/settings?tab=security' },
  );
  return server;
};
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const prove = async (label: string, secret: string, button: string): Promise<void> => {
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(await dialog.findByLabelText(label), secret);
  await userEvent.click(dialog.getByRole('button', { name: button }));
};

beforeAll(async () => {
  await preloadOverlays();
});
beforeEach(resetSession);

describe('SignInMethods', () => {
  it('shows an error when loading fails', async () => {
    open({ 'GET /user/sign-in-methods': { status: 403, body: { message: 'Not now.' } } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  });

  it('turns on two-step sign-in: password, QR code and key, first code, recovery codes', async () => {
    const server = open({
      'GET /user/sign-in-methods': [methods(), methods(ON)],
      'POST /user/two-step': {
        body: { data: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' } },
      },
      'POST /user/two-step/confirm': [
        { status: 400, body: { message: 'Wrong.', errors: { code: ['Wrong.'] } } },
        { body: { data: { recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] } } },
      ],
    });
    await click('Turn on two-step sign-in');
    await prove('Current Password', 'secret', 'Continue');
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeInTheDocument();
    expect(screen.getByText('ABCD EFGH')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Code from your app'), '000000');
    await click('Turn on');
    expect(await screen.findByLabelText('Code from your app')).toHaveAccessibleDescription('Wrong.');
    await click('Turn on');
    const codes = within(await screen.findByRole('list', { name: 'Recovery codes' }));
    expect(codes.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'AAAA-BBBB',
      'CCCC-DDDD',
    ]);
    await click('I have kept them');
    expect(await screen.findByText(/1 recovery code is left/)).toBeInTheDocument();
    expect(server.to('POST', '/auth/confirm').map(({ body }) => body)).toEqual([{ password: 'secret' }]);
    expect(server.to('POST', '/user/two-step')).toHaveLength(1);
  });

  it('says what comes next rather than ask again who has just confirmed it', async () => {
    open({ 'GET /auth/confirm': offer(true), 'GET /user/sign-in-methods': methods() });
    await click('Turn on two-step sign-in');
    const dialog = await screen.findByRole('dialog', { name: 'Turn on two-step sign-in' });
    expect(await within(dialog).findByRole('button', { name: 'Continue' })).toBeInTheDocument();
    expect(dialog).toHaveAccessibleDescription('Next, scan a QR code with an app on your phone.');
  });

  it('creates new recovery codes, and turns two-step sign-in off', async () => {
    const server = open({
      'GET /user/sign-in-methods': [methods(ON), methods(ON), methods()],
      'POST /user/two-step/recovery-codes': { body: { data: { recoveryCodes: ['EEEE-FFFF'] } } },
      'DELETE /user/two-step': DONE,
    });
    await click('New recovery codes');
    await prove('Current Password', 'secret', 'Make new codes');
    expect(await screen.findByText('EEEE-FFFF')).toBeInTheDocument();
    await click('I have kept them');
    await click('Turn off');
    await prove('Current Password', 'secret', 'Turn off');
    expect(await screen.findByText('Two-step sign-in is off')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Turn on two-step sign-in' })).toBeInTheDocument();
    expect(server.to('DELETE', '/user/two-step')).toHaveLength(1);
  });

  it('adds to the activity beside it what was changed', async () => {
    const entry = {
      id: '1',
      act: 'two-step-off',
      detail: {},
      device: 'Safari on iOS',
      addressRange: '203.0.113.0/24',
      at: '2026-11-21T12:00:00Z',
    };
    const page = (...data: object[]) => ({ body: { success: true, data, next_cursor: null } });
    fakeApi({
      'GET /auth/confirm': offer(true),
      'GET /user/sign-in-methods': [methods(ON), methods()],
      'GET /user/activity': [page(), page(entry)],
      'DELETE /user/two-step': DONE,
    });
    renderApp(
      <>
        <SignInMethods />
        <Activity />
      </>,
      { at: '/settings?tab=security' },
    );
    await click('Turn off');
    await userEvent.click(
      await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Turn off' }),
    );
    expect(await screen.findByText('Two-step sign-in turned off')).toBeInTheDocument();
  });

  it('says of a passkey that was made at a former address that it works only there', async () => {
    open({ 'GET /user/sign-in-methods': methods({ passkeys: [{ ...PASSKEY, onlyAt: 'nas.example' }] }) });
    expect(await screen.findByText(/^Works only at nas\.example/)).toBeInTheDocument();
  });

  it('renames and removes a passkey', async () => {
    const server = open({
      'GET /user/sign-in-methods': methods({ passkeys: [PASSKEY] }),
      'PATCH /user/passkeys/key%2F1': DONE,
      'DELETE /user/passkeys/key%2F1': DONE,
    });
    expect(await screen.findByText(/never used/)).toBeInTheDocument();
    await click('Rename Laptop');
    await userEvent.clear(screen.getByLabelText('Name'));
    await userEvent.type(screen.getByLabelText('Name'), 'Old laptop');
    await click('Save');
    expect(await screen.findByRole('button', { name: 'Rename Laptop' })).toHaveFocus();
    await click('Remove Laptop');
    await prove('Current Password', 'secret', 'Remove');
    expect(await screen.findByText('Passkey removed')).toBeInTheDocument();
    expect(server.to('PATCH', '/user/passkeys/key%2F1')[0]?.body).toEqual({ name: 'Old laptop' });
    expect(server.to('DELETE', '/user/passkeys/key%2F1')).toHaveLength(1);
  });

  it('hides adding a passkey in browsers without support', async () => {
    open({ 'GET /user/sign-in-methods': methods() });
    expect(await screen.findByText(/Passkeys aren’t available here/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
  });
});
