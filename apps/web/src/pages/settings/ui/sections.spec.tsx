import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type { UserBody, UserSettings } from '@patchlight/contracts';
import { ToastRegion } from '@/shared/toast';
import { fakeApi } from '../../../../test/fake-api.ts';
import { resetSession } from '../../../../test/reset-session.tsx';
import { renderApp } from '../../../../test/render.tsx';
import { changed, settingsOf } from '../../../../test/settings.ts';
import { ChangePassword } from './security/ChangePassword.tsx';
import { NotificationsTab } from './notifications/NotificationsTab.tsx';
import { ProfileForm } from './account/ProfileForm.tsx';
import { SettingsLoaded } from './SettingsLoaded.tsx';
import { StoreCountrySection } from './account/StoreCountrySection.tsx';
import { VerificationBanner } from './account/VerificationBanner.tsx';

const JO = { name: 'Jo Marsh', username: 'jo', email: 'jo@patchlight.example' } as UserBody;

const show = (ui: ReactNode, routes: Parameters<typeof fakeApi>[0]) => {
  const server = fakeApi({
    'GET /config': { body: { sendsMail: true, pushPublicKey: null } },
    'GET /auth/session': { body: { success: true, data: { user: JO } } },
    ...routes,
  });
  renderApp(
    <>
      {ui}
      <ToastRegion />
    </>,
  );
  return server;
};
const type = async (label: string, text: string): Promise<void> => {
  await userEvent.clear(screen.getByLabelText(label));
  if (text) await userEvent.type(screen.getByLabelText(label), text);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const alert = async (text: string | RegExp) =>
  expect(await screen.findByText(text, { selector: '[role=alert]' })).toBeInTheDocument();

beforeEach(resetSession);

describe('profile form', () => {
  const open = (answer: Parameters<typeof fakeApi>[0][string], user: Partial<UserSettings['user']> = {}) =>
    show(<ProfileForm user={settingsOf(user).user} />, { 'PUT /user/update-profile': answer });

  it('requires the password', async () => {
    const server = open(changed(''));
    await press('Update Profile');
    await alert('Current password is required');
    expect(screen.getByLabelText('Current Password')).toHaveFocus();
    expect(server.to('PUT', '/user/update-profile')).toEqual([]);
  });

  it.each([
    ['Username', 'jo_marsh', { username: 'jo_marsh' }],
    ['Username', ' jo_marsh ', { username: 'jo_marsh' }],
    ['Username', 'jo ', {}],
    ['Email Address', 'new@patchlight.example', { email: 'new@patchlight.example' }],
  ])('sends only changed fields: %s', async (label, text, change) => {
    const server = open(changed('', settingsOf({ username: 'from-the-server' })));
    await type(label, text);
    await type('Current Password', 'Lantern-Oil-42');
    await press('Update Profile');
    expect(await screen.findByText('Profile updated successfully')).toBeInTheDocument();
    expect(server.to('PUT', '/user/update-profile').map(({ body }) => body)).toEqual([
      { ...change, currentPassword: 'Lantern-Oil-42' },
    ]);
    expect(screen.getByLabelText('Username')).toHaveValue('from-the-server');
    expect(screen.getByLabelText('Current Password')).toHaveValue('');
  });

  it('shows what has changed elsewhere, sends none of it, and keeps what is typed', async () => {
    const email = 'confirmed@patchlight.example';
    const server = show(
      <SettingsLoaded placeholder={<ProfileForm />}>
        {({ user }) => (
          <>
            <ProfileForm user={user} />
            <StoreCountrySection storeCountry="US" />
          </>
        )}
      </SettingsLoaded>,
      {
        'GET /user/settings': changed(''),
        'PUT /user/store-country': changed('Changed', settingsOf({ email })),
        'PUT /user/update-profile': changed(''),
      },
    );
    await screen.findByText('Store country');
    await type('Username', 'jo_marsh');
    await press('Save Country');
    await waitFor(() => expect(screen.getByLabelText('Email Address')).toHaveValue(email));
    await type('Current Password', 'Lantern-Oil-42');
    await press('Update Profile');
    expect(await screen.findByText('Profile updated successfully')).toBeInTheDocument();
    expect(server.to('PUT', '/user/update-profile').map(({ body }) => body)).toEqual([
      { username: 'jo_marsh', currentPassword: 'Lantern-Oil-42' },
    ]);
  });

  it('is disabled until the settings have loaded, and then the same form', async () => {
    const server = show(
      <SettingsLoaded placeholder={<ProfileForm />}>
        {({ user }) => <ProfileForm user={user} />}
      </SettingsLoaded>,
      { 'GET /user/settings': changed('') },
    );
    const field = screen.getByLabelText('Username');
    const button = screen.getByRole('button', { name: 'Update Profile' });
    expect(field).toBeDisabled();
    // At once: the answer comes soon.
    button.focus();
    fireEvent.click(button);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await waitFor(() => expect(field).toHaveValue('jo'));
    expect(field).toBeEnabled();
    expect(button).toHaveFocus();
    expect(server.to('PUT', '/user/update-profile')).toEqual([]);
  });

  it('asks accounts without a password for re-authentication', async () => {
    const server = show(<ProfileForm user={settingsOf().user} />, {
      'GET /auth/confirm': { body: { data: { methods: ['code'], isConfirmed: true } } },
      'PUT /user/update-profile': changed(''),
    });
    await waitFor(() => expect(screen.queryByLabelText('Current Password')).not.toBeInTheDocument());
    await type('Username', 'jo_marsh');
    await press('Update Profile');
    expect(await screen.findByText('Profile updated successfully')).toBeInTheDocument();
    expect(server.to('PUT', '/user/update-profile')[0]?.body).toEqual({ username: 'jo_marsh' });
  });

  it('shows errors of the server in an alert and at the field', async () => {
    const errors = { username: ['This username is already taken.'] };
    open({ status: 409, body: { message: 'Please fix the errors below', errors } });
    await type('Username', 'ada');
    await type('Current Password', 'x');
    await press('Update Profile');
    await alert('Please fix the errors below');
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription('This username is already taken.');
    expect(screen.getByLabelText('Username')).toHaveFocus();
    expect(screen.getByLabelText('Current Password')).toHaveValue('x');
  });

  it('shows its own message when the server sends none', async () => {
    open(() => {
      throw new Error('broken');
    });
    await type('Current Password', 'x');
    await press('Update Profile');
    await alert('Failed to update profile');
  });

  it('shows a new email address as pending until it is confirmed', () => {
    open(changed(''), { pendingEmail: 'new@patchlight.example' });
    expect(
      screen.getByText(
        'A link was emailed to new@patchlight.example. Your address changes once it is opened; until then jo@patchlight.example stays.',
      ),
    ).toHaveAttribute('role', 'status');
  });
});

describe('store country', () => {
  const open = (answer: Parameters<typeof fakeApi>[0][string]) =>
    show(<StoreCountrySection storeCountry="US" />, { 'PUT /user/store-country': answer });

  it('is the default one until another is saved', async () => {
    const server = open(changed('Store country changed to Germany'));
    const select = screen.getByLabelText('Store country');
    expect(select).toHaveDisplayValue('Default (United States)');
    await userEvent.selectOptions(select, 'Germany');
    await press('Save Country');
    expect(await screen.findByText('Store country changed to Germany')).toBeInTheDocument();
    expect(server.to('PUT', '/user/store-country')[0]?.body).toEqual({ country: 'DE' });
  });

  it('shows why it could not be changed', async () => {
    open({ status: 429, body: { message: 'Too many requests' } });
    await press('Save Country');
    await alert('Too many requests');
  });
});

describe('update mails', () => {
  it('are a daily digest by default', async () => {
    show(<NotificationsTab isPro={false} />, {
      'GET /user/settings': { body: { success: true, data: settingsOf() } },
    });
    expect(await screen.findByLabelText('Daily digest')).toBeChecked();
  });
});

describe('suspended mails', () => {
  const refusal = { at: '2026-11-20T12:00:00.000Z', reason: '550 5.1.1 No such user' };
  const open = (answer: Parameters<typeof fakeApi>[0][string]) =>
    show(<NotificationsTab isPro={false} />, {
      'GET /user/settings': [
        { body: { success: true, data: settingsOf({ mailRefusal: refusal }) } },
        { body: { success: true, data: settingsOf() } },
      ],
      'POST /user/mail-address/use-again': answer,
    });
  const notice = () => screen.queryByText(/refused one on .+ \(550 5\.1\.1 No such user\)/);

  it('say why, and go on at the press of a button', async () => {
    const server = open({ body: { success: true, message: 'Mails go on.' } });
    await screen.findByRole('button', { name: 'Use again' });
    expect(notice()).toHaveTextContent('refused one on');
    expect(server.to('POST', '/user/mail-address/use-again')).toEqual([]);
    await press('Use again');
    expect(await screen.findByText('Mails go on.')).toBeInTheDocument();
    await waitFor(() => expect(notice()).toBeNull());
  });

  it('stay with an error of the server', async () => {
    open({ status: 429, body: { message: 'Too many requests' } });
    await screen.findByRole('button', { name: 'Use again' });
    await press('Use again');
    await alert('Too many requests');
    expect(notice()).toHaveTextContent('refused one on');
  });
});

describe('password form', () => {
  const open = (answer: Parameters<typeof fakeApi>[0][string]) =>
    show(<ChangePassword user={JO} />, { 'PUT /user/change-password': answer });
  const fillIn = async (current: string, next: string, again = next): Promise<void> => {
    await type('Current Password', current);
    await type('New Password', next);
    await type('Confirm New Password', again);
    await press('Change Password');
  };

  it.each([
    ['', 'Harbour-9', 'Harbour-9', 'Current password is required', 'Current Password'],
    ['x', 'aB3-x', 'aB3-x', 'New password must be at least 6 characters long', 'New Password'],
    ['x', 'Harbour-9', 'Harbour-8', 'New passwords do not match', 'Confirm New Password'],
  ])('with %p, %p and %p is not sent: %s', async (current, next, again, text, field) => {
    const server = open(changed(''));
    await fillIn(current, next, again);
    await alert(text);
    expect(screen.getByLabelText(field)).toHaveAccessibleDescription(text);
    expect(screen.getByLabelText(field)).toHaveFocus();
    expect(server.to('PUT', '/user/change-password')).toEqual([]);
  });

  it('sends the password unchanged and clears the fields', async () => {
    const server = open(changed(''));
    await fillIn('<b>Old', ' Harbour-9 <script>');
    expect(await screen.findByText('Password changed successfully')).toBeInTheDocument();
    expect(server.to('PUT', '/user/change-password')[0]?.body).toEqual({
      currentPassword: '<b>Old',
      newPassword: ' Harbour-9 <script>',
    });
    for (const label of ['Current Password', 'New Password', 'Confirm New Password'])
      expect(screen.getByLabelText(label)).toHaveValue('');
  });

  it('keeps the form when the server rejects the current password', async () => {
    const text = 'Current password is incorrect';
    open({ status: 403, body: { message: text, errors: { currentPassword: [text] } } });
    await fillIn('x', 'Harbour-9');
    await alert(text);
    expect(screen.getByLabelText('Current Password')).toHaveFocus();
  });

  it('sets a password for an account without one, after re-authentication', async () => {
    const server = show(<ChangePassword user={JO} />, {
      'GET /auth/confirm': { body: { data: { methods: ['code'], isConfirmed: true } } },
      'PUT /user/change-password': changed(''),
    });
    expect(await screen.findByRole('heading', { name: 'Set a Password' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Current Password')).not.toBeInTheDocument();
    await type('New Password', 'Harbour-9');
    await press('Set Password');
    await alert('New passwords do not match');
    await type('Confirm New Password', 'Harbour-9');
    await press('Set Password');
    expect(await screen.findByText('Password changed successfully')).toBeInTheDocument();
    expect(server.to('PUT', '/user/change-password').map(({ body }) => body)).toEqual([
      { newPassword: 'Harbour-9' },
    ]);
  });

  it('rates the strength of the new password', async () => {
    open(changed(''));
    await type('New Password', 'jo-marsh-jo');
    expect(await screen.findByText('Password strength:')).toBeInTheDocument();
  });
});

describe('notification settings', () => {
  const open = (
    { isPro = false, sendsMail = true } = {},
    answer: Parameters<typeof fakeApi>[0][string] = changed(''),
  ) =>
    show(<NotificationsTab isPro={isPro} />, {
      'GET /config': { body: { sendsMail, pushPublicKey: null } },
      'GET /user/settings': { body: { success: true, data: settingsOf() } },
      'PUT /user/notification-preferences': answer,
      'GET /user/channels': { body: { success: true, data: [] } },
    });

  it('show the saved settings and save changes', async () => {
    const server = open();
    const box = await screen.findByRole('checkbox', { name: 'Email me about updates' });
    expect(box).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Daily digest' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Weekly summary' }));
    await press('Save Preferences');
    expect(await screen.findByText('Notification preferences updated')).toBeInTheDocument();
    expect(server.to('PUT', '/user/notification-preferences')[0]?.body).toEqual({
      emailNotifications: true,
      notificationFrequency: 'weekly',
    });
  });

  it('mark instant notifications as PRO and show the error of the server', async () => {
    open({}, { status: 403, body: { message: 'Instant notifications are a PRO feature.' } });
    await userEvent.click(await screen.findByRole('radio', { name: 'Instant' }));
    const mails = within(screen.getByRole('region', { name: 'Email Notifications' }));
    expect(mails.getByRole('link', { name: 'PRO Feature - Click to upgrade' })).toBeInTheDocument();
    await press('Save Preferences');
    await alert('Instant notifications are a PRO feature.');
  });

  it('show PRO users no badge', async () => {
    open({ isPro: true });
    await screen.findByRole('radio', { name: 'Instant' });
    expect(screen.queryByRole('link', { name: /PRO/ })).not.toBeInTheDocument();
  });

  it('hide the frequency while they are off', async () => {
    open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Email me about updates' }));
    expect(screen.getByRole('radio', { name: 'Daily digest' })).toBeDisabled();
  });

  it('are disabled with an explanation where mail is not configured', async () => {
    open({ sendsMail: false });
    expect(await screen.findByText(/This instance does not send email/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('checkbox')).toBeDisabled());
    expect(screen.queryByRole('button', { name: 'Save Preferences' })).not.toBeInTheDocument();
  });
});

describe('verification banner', () => {
  const open = (
    emailVerified: boolean,
    sendsMail = true,
    answer: object = { body: { message: 'Confirmation email sent' } },
  ) =>
    show(<VerificationBanner user={{ ...JO, emailVerified }} />, {
      'GET /config': { body: { sendsMail, pushPublicKey: null } },
      'POST /user/verification-mail': answer,
    });

  it('sends the mail again', async () => {
    open(false);
    await alert(/is not confirmed yet/);
    await press('Send again');
    expect(await screen.findByText('Confirmation email sent to jo@patchlight.example')).toBeInTheDocument();
  });

  it('shows why sending failed', async () => {
    open(false, true, { status: 409, body: { message: 'Your email address is confirmed already.' } });
    await screen.findByRole('alert');
    await press('Send again');
    expect(await screen.findByText('Your email address is confirmed already.')).toBeInTheDocument();
  });

  it.each([
    [true, true],
    [false, false],
  ])('is hidden if verified: %s, with mail: %s', async (emailVerified, sendsMail) => {
    const server = open(emailVerified, sendsMail);
    await waitFor(() => expect(server.to('GET', '/config')).toHaveLength(1));
    expect(screen.queryByText(/not confirmed/)).not.toBeInTheDocument();
  });
});
