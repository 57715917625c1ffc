import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readToken, writeToken } from '@/shared/api';
import { ToastRegion } from '@/shared/toast';
import { fakeApi } from '../../../../test/fake-api.ts';
import { resetSession } from '../../../../test/reset-session.tsx';
import { renderApp } from '../../../../test/render.tsx';
import { SteamPage } from './SteamPage.tsx';

const user = { username: 'cleo', currentPlan: 'FREE', isAdmin: false };
const answer = (data: object) => ({ body: { success: true, message: '', data } });
const WELCOME = answer({ user, token: 'new-token' });
const TAKEN = {
  status: 409,
  body: { message: 'Please fix the errors below', errors: { username: ['Taken.'] } },
};

const open = (fragment: string, answers: Parameters<typeof fakeApi>[0] = {}) => {
  window.location.hash = fragment;
  const server = fakeApi(answers);
  renderApp(
    <>
      <SteamPage />
      <ToastRegion />
    </>,
    { at: '/steam' },
  );
  return server;
};

beforeEach(async () => {
  await resetSession();
  localStorage.clear();
  sessionStorage.clear();
});

describe('SteamPage', () => {
  it('signs in with the code, removes it from the URL, and redirects to the return path', async () => {
    sessionStorage.setItem('afterSteam', '/calendar');
    const server = open('code=a-code', { 'POST /auth/steam/finish': WELCOME });
    expect(await screen.findByText('Welcome back, cleo!')).toBeInTheDocument();
    expect(window.location.hash).toBe('');
    expect(server.to('POST', '/auth/steam/finish').map(({ body }) => body)).toEqual([{ code: 'a-code' }]);
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/calendar'));
  });

  it('never redirects to another site', async () => {
    sessionStorage.setItem('afterSteam', '//elsewhere.example');
    open('code=a-code', { 'POST /auth/steam/finish': WELCOME });
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/$/));
  });

  it.each([
    ['problem=cancelled', 'You did not sign in on Steam.'],
    ['problem=over', 'This sign-in has expired. Please start again.'],
    ['problem=refused', 'Steam did not confirm this sign-in. Please try again.'],
    ['problem=unavailable', /^Steam does not answer at the moment/],
    ['problem=constructor', 'This sign-in has expired. Please start again.'],
    ['', 'This sign-in has expired. Please start again.'],
  ])('shows an error for "%s" with two links', async (fragment, text) => {
    const server = open(fragment);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('button', { name: 'Sign in through Steam' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Sign In' })).toHaveAttribute('href', '/login');
    expect(server.to('POST', '/auth/steam/finish')).toEqual([]);
  });

  it('shows the error of the server for a code', async () => {
    open('code=old', { 'POST /auth/steam/finish': { status: 401, body: { message: 'Over.' } } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Over.');
  });

  it('keeps the session of a user who opens a link with the code of somebody else', async () => {
    writeToken('the-token');
    open('code=foreign', {
      'GET /auth/session': answer({ user }),
      'POST /auth/steam/finish': { status: 401, body: { message: 'Over.' } },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Over.');
    expect(readToken()).toBe('the-token');
  });

  it('asks for the second step', async () => {
    open('code=a-code', {
      'POST /auth/steam/finish': answer({ secondStep: { ticket: 't', methods: ['totp'] } }),
      'POST /auth/second-step': WELCOME,
    });
    await userEvent.type(await screen.findByLabelText('Code from your app'), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Welcome back, cleo!')).toBeInTheDocument();
  });

  it('redirects to the settings after linking an account', async () => {
    open('code=a-code', { 'POST /auth/steam/finish': answer({ linked: true }) });
    expect(await screen.findByText('Steam account linked')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/settings?tab=security'));
  });

  it('redirects to the return path after a session is confirmed', async () => {
    sessionStorage.setItem('afterSteam', '/settings?tab=privacy');
    open('code=a-code', { 'POST /auth/steam/finish': answer({ confirmed: true }) });
    expect(await screen.findByText('Confirmed. You can go on now.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/settings?tab=privacy'));
  });

  it('asks a new user for username and email, and shows which is taken', async () => {
    const server = open('code=a-code', {
      'POST /auth/steam/finish': answer({ signUp: { ticket: 't' } }),
      'POST /auth/steam/register': [TAKEN, WELCOME],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Create my account' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Both fields are required.');
    await userEvent.type(screen.getByLabelText('Username'), 'cleo');
    await userEvent.type(screen.getByLabelText('Email Address'), 'cleo@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Create my account' }));
    expect(await screen.findByText('Taken.')).toBeInTheDocument();
    expect(screen.getByLabelText('Username')).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Create my account' }));
    expect(await screen.findByText('Welcome back, cleo!')).toBeInTheDocument();
    const form = { ticket: 't', username: 'cleo', email: 'cleo@example.org', timeZone: 'UTC' };
    expect(server.to('POST', '/auth/steam/register').map(({ body }) => body)).toEqual([form, form]);
  });
});
