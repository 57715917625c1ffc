import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { ToastRegion } from '@/shared/toast';
import { fakeApi } from '../../../../test/fake-api.ts';
import { resetSession } from '../../../../test/reset-session.tsx';
import { renderApp } from '../../../../test/render.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

const TOKEN = 'a'.repeat(43);
const Hash = () => <output data-testid="hash">{useLocation().hash}</output>;

const open = (at: string, answer: Parameters<typeof fakeApi>[0][string]) => {
  const server = fakeApi({ 'POST /auth/reset-password': answer });
  renderApp(
    <>
      <ResetPasswordPage />
      <Hash />
      <ToastRegion />
    </>,
    { at },
  );
  return server;
};
const choose = async (password: string, again = password): Promise<void> => {
  if (password) await userEvent.type(screen.getByLabelText('New Password'), password);
  if (again) await userEvent.type(screen.getByLabelText('Confirm New Password'), again);
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
};
const done = {
  body: {
    success: true,
    message: 'Your password was changed. Please sign in with it.',
    data: { revoked: ['passkeys'] },
  },
};

beforeEach(resetSession);

describe('ResetPasswordPage', () => {
  it('removes the token from the URL', async () => {
    open(`/reset-password#token=${TOKEN}`, done);
    expect(await screen.findByLabelText('New Password')).toBeInTheDocument();
    expect(screen.getByTestId('hash')).toBeEmptyDOMElement();
  });

  it('sends token and password, does not sign in, and links to sign-in', async () => {
    localStorage.setItem('authToken', 'of-a-session-that-is-over');
    const server = open(`/reset-password#token=${TOKEN}`, done);
    await choose('Harbour-lights-9');
    expect(await screen.findByText(done.body.message)).toBeInTheDocument();
    expect(await screen.findAllByText(/anybody had confirmed this address: passkeys\./)).not.toEqual([]);
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/login'));
    expect(localStorage.getItem('authToken')).toBeNull();
    expect(server.to('POST', '/auth/reset-password')[0]?.body).toEqual({
      token: TOKEN,
      password: 'Harbour-lights-9',
      password_confirmation: 'Harbour-lights-9',
    });
  });

  it.each([
    ['', '', 'Password is required'],
    ['Harbour-lights-9', 'Harbour', "Passwords don't match"],
    ['Password1', 'Password1', 'Password is too weak. Please choose a stronger password.'],
  ])('with %p and %p shows: %s', async (password, again, text) => {
    const server = open(`/reset-password#token=${TOKEN}`, done);
    await choose(password, again);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(server.to('POST', '/auth/reset-password')).toEqual([]);
  });

  it('shows an error for an expired link, and links to a new one', async () => {
    const message = 'This link is no longer valid. Please ask for a new one.';
    open(`/reset-password#token=${TOKEN}`, { status: 400, body: { message } });
    await choose('Harbour-lights-9');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  it('shows an error without a token', () => {
    open('/reset-password', done);
    expect(screen.getByRole('alert')).toHaveTextContent('This link is incomplete.');
    expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
  });
});
