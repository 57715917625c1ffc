import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useGetLibraryQuery } from '@/entities/library';
import { ToastRegion } from '@/shared/toast';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aGame } from '../../../../test/library-game.ts';
import { renderApp } from '../../../../test/render.tsx';
import { LoginPage } from './LoginPage.tsx';

const user = { username: 'jonas', currentPlan: 'FREE', isAdmin: false };
const welcome = { body: { success: true, message: '', data: { user, token: 'new-token' } } };
const Library = () => (
  <p>
    {useGetLibraryQuery()
      .data?.map(({ name }) => name)
      .join()}
  </p>
);
const open = () =>
  renderApp(
    <>
      <LoginPage />
      <Library />
      <ToastRegion />
    </>,
    { at: '/login' },
  );
const field = (label: string) => screen.getByLabelText(label);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
const fillIn = async (identifier: string, password: string): Promise<void> => {
  if (identifier) await userEvent.type(field('Email Address or Username'), identifier);
  if (password) await userEvent.type(field('Password'), password);
};

afterEach(() => localStorage.clear());

describe('LoginPage', () => {
  it('has title, texts, links and autocomplete attributes, without native validation', () => {
    fakeApi({});
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Sign In' })).toBeInTheDocument();
    expect(document.title).toBe('Patchlight - Sign In');
    expect(field('Email Address or Username')).toHaveAttribute('autocomplete', 'username webauthn');
    expect(field('Password')).toHaveAttribute('autocomplete', 'current-password');
    expect(field('Password').closest('form')).toHaveAttribute('novalidate');
    expect(screen.getByRole('link', { name: "Don't have an account? Sign Up" })).toHaveAttribute(
      'href',
      '/register',
    );
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  it.each([
    ['', '', 'Email Address or Username'],
    ['jonas', '', 'Password'],
    ['', 'secret', 'Email Address or Username'],
  ])(
    'with %p and %p shows errors, sends nothing and focuses the empty field',
    async (identifier, password, empty) => {
      const server = fakeApi({});
      open();
      await fillIn(identifier, password);
      await submit();
      const warning = screen.getByRole('alert');
      expect(warning).toHaveTextContent('Both fields are required.');
      expect(warning.parentElement).toHaveAttribute('data-severity', 'warning');
      expect(field(empty)).toHaveFocus();
      expect(server.to('POST', '/auth/login')).toEqual([]);
    },
  );

  it('is disabled with a spinner while sending, then stores the token, greets the user and goes to Home', async () => {
    let answer: () => void = () => undefined;
    const server = fakeApi({ 'POST /auth/login': welcome });
    const answering = globalThis.fetch;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    globalThis.fetch = async (input, init) => {
      if (String(input).endsWith('/auth/login')) await held;
      return answering(input, init);
    };
    open();
    await fillIn('jonas', 'secret');
    await submit();
    expect(screen.getByRole('button', { name: 'Signing in…' })).toHaveAttribute('aria-disabled', 'true');
    expect(field('Email Address or Username')).toBeDisabled();
    expect(field('Password')).toBeDisabled();
    answer();
    expect(await screen.findByText('Welcome back, jonas!')).toBeInTheDocument();
    expect(localStorage.getItem('authToken')).toBe('new-token');
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/^\/$/));
    expect(server.to('POST', '/auth/login')[0]?.body).toEqual({ identifier: 'jonas', password: 'secret' });
  });

  it('shows an error when sign-in is rejected and clears token, user and list', async () => {
    localStorage.setItem('authToken', 'token-of-another');
    fakeApi({
      'GET /auth/session': { status: 503, headers: { 'Retry-After': '60' } },
      'GET /user/games': [{ body: { data: { games: [aGame({ name: 'Brinelight' })] } } }, { status: 404 }],
      'POST /auth/login': { status: 401, body: { message: 'Invalid credentials' } },
    });
    open();
    await screen.findByText('Brinelight');
    await fillIn('jonas', 'wrong');
    await submit();
    const alert = (await screen.findByText('Invalid credentials')).closest('[role="alert"]');
    expect(alert?.parentElement).toHaveAttribute('data-severity', 'error');
    expect(screen.queryByRole('button', { name: /Try again/ })).not.toBeInTheDocument();
    expect(localStorage.getItem('authToken')).toBeNull();
    expect(screen.queryByText('Brinelight')).not.toBeInTheDocument();
  });

  it('after a 429 stays disabled until the wait is over', async () => {
    fakeApi({ 'POST /auth/login': { status: 429, body: { retryAfter: 30 } } });
    open();
    await fillIn('jonas', 'secret');
    await submit();
    expect(
      await screen.findByText('Too many requests. Please wait a moment before trying again.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Try again in (30|29) s$/ })).toBeInTheDocument();
  });

  it('warns when Caps Lock is on', async () => {
    fakeApi({});
    open();
    const person = userEvent.setup();
    await person.click(field('Password'));
    await person.keyboard('{CapsLock}A');
    expect(screen.getByText('Caps Lock is on')).toBeInTheDocument();
    await person.keyboard('{CapsLock}a');
    expect(screen.queryByText('Caps Lock is on')).not.toBeInTheDocument();
  });
});
