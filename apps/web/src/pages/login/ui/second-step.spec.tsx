import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastRegion } from '@/shared/toast';
import { fakeApi } from '../../../../test/fake-api.ts';
import { resetSession } from '../../../../test/reset-session.tsx';
import { renderApp } from '../../../../test/render.tsx';
import { LoginPage } from './LoginPage.tsx';

const user = { username: 'jonas', currentPlan: 'FREE', isAdmin: false };
const NEEDED = {
  body: {
    success: true,
    message: '',
    data: { secondStep: { ticket: 'a-ticket', methods: ['totp', 'recovery'] } },
  },
};
const welcome = (more = {}) => ({
  body: { success: true, message: '', data: { user, token: 'new-token', ...more } },
});
const WRONG = { status: 401, body: { message: 'That code is not right.' } };

const open = async (answers: Parameters<typeof fakeApi>[0]) => {
  const server = fakeApi({ 'POST /auth/login': NEEDED, ...answers });
  renderApp(
    <>
      <LoginPage />
      <ToastRegion />
    </>,
    { at: '/login' },
  );
  await userEvent.type(screen.getByLabelText('Email Address or Username'), 'jonas');
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  return server;
};
const go = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));

beforeEach(async () => {
  await resetSession();
  localStorage.clear();
});

describe('second step', () => {
  it('signs in with the code of the authenticator app, with autofill', async () => {
    const server = await open({ 'POST /auth/second-step': welcome() });
    const field = await screen.findByLabelText('Code from your app');
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(localStorage.getItem('authToken')).toBeNull();
    await userEvent.click(field);
    await userEvent.paste(' 123 456 ');
    await go();
    expect(await screen.findByText('Welcome back, jonas!')).toBeInTheDocument();
    expect(server.to('POST', '/auth/second-step')[0]?.body).toEqual({ ticket: 'a-ticket', code: '123 456' });
    expect(localStorage.getItem('authToken')).toBe('new-token');
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/$/));
  });

  it('accepts a recovery code instead', async () => {
    const server = await open({ 'POST /auth/second-step': welcome() });
    await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await userEvent.type(screen.getByLabelText('Recovery code'), 'ABCD-0123-WXYZ-7890');
    await go();
    await screen.findByText('Welcome back, jonas!');
    expect(server.to('POST', '/auth/second-step')[0]?.body).toMatchObject({ code: 'ABCD-0123-WXYZ-7890' });
  });

  it('shows an error for a wrong code, and allows another attempt', async () => {
    await open({ 'POST /auth/second-step': [WRONG, welcome()] });
    await userEvent.type(await screen.findByLabelText('Code from your app'), '000000');
    await go();
    expect(await screen.findByRole('alert')).toHaveTextContent('That code is not right.');
    expect(screen.getByLabelText('Code from your app')).toHaveFocus();
    await go();
    expect(await screen.findByText('Welcome back, jonas!')).toBeInTheDocument();
  });

  it('sends nothing without a code', async () => {
    const server = await open({});
    await screen.findByLabelText('Code from your app');
    await go();
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter the code.');
    expect(server.to('POST', '/auth/second-step')).toEqual([]);
  });

  it('goes back to the password', async () => {
    await open({});
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText('Password')).toBeInTheDocument();
  });

  it('redirects an admin who must set up two-step sign-in to the settings', async () => {
    await open({ 'POST /auth/login': welcome({ mustSetUpTwoStep: true }) });
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/settings?tab=security'));
  });
});

describe('other sign-in methods', () => {
  it('link to Steam, and show an error when Steam is unavailable', async () => {
    fakeApi({
      'POST /auth/steam': [
        { status: 503, body: { message: 'Not now.' } },
        { body: { data: { url: '#steam' } } },
      ],
    });
    renderApp(<LoginPage />, { at: '/login' });
    const button = screen.getByRole('button', { name: 'Sign in through Steam' });
    await userEvent.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
    await userEvent.click(button);
    await waitFor(() => expect(window.location.hash).toBe('#steam'));
    window.location.hash = '';
  });

  it('hide the passkey button in browsers without support', () => {
    fakeApi({});
    renderApp(<LoginPage />, { at: '/login' });
    expect(screen.queryByRole('button', { name: /passkey/ })).not.toBeInTheDocument();
  });
});
