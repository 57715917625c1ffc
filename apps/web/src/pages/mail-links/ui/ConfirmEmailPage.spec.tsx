import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../../test/fake-api.ts';
import { resetSession } from '../../../../test/reset-session.tsx';
import { renderApp } from '../../../../test/render.tsx';
import { ConfirmEmailPage } from './ConfirmEmailPage.tsx';

const TOKEN = 'b'.repeat(43);

const open = (at: string, answer: Parameters<typeof fakeApi>[0][string] = {}) => {
  const server = fakeApi({ 'POST /auth/confirm-email': answer });
  renderApp(<ConfirmEmailPage />, { at });
  return server;
};
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirm address' }));

beforeEach(resetSession);

describe('ConfirmEmailPage', () => {
  it('waits for a click, because mail scanners open links', async () => {
    const server = open(`/confirm-email#token=${TOKEN}`, {
      body: { data: { email: 'jo@patchlight.example', revoked: [], resetToken: null } },
    });
    expect(server.to('POST', '/auth/confirm-email')).toEqual([]);
    await confirm();
    expect(await screen.findByText('jo@patchlight.example is confirmed.')).toHaveAttribute('role', 'status');
    expect(server.to('POST', '/auth/confirm-email').map(({ body }) => body)).toEqual([{ token: TOKEN }]);
    expect(screen.queryByRole('link', { name: 'Choose a password' })).toBeNull();
  });

  it('warns a signed-out user about what will be removed, before and after, and offers a new password', async () => {
    const [email, resetToken] = ['jo@patchlight.example', 'c'.repeat(43)];
    open(`/confirm-email#token=${TOKEN}`, {
      body: { data: { email, revoked: ['passkeys', 'apiTokens'], resetToken } },
    });
    expect(await screen.findByText(/You are not signed in here\./)).toHaveTextContent(
      /password .* removed: passkeys, .*calendar addresses, feed addresses, .*chat channels, webhooks\. .*To keep/,
    );
    await confirm();
    expect(await screen.findByText(/: passkeys, API tokens\. You can set it up again/)).toBeInTheDocument();
    expect(screen.queryByText(/You are not signed in here\./)).toBeNull();
    expect(screen.getByRole('link', { name: 'Choose a password' })).toHaveAttribute(
      'href',
      `/reset-password#token=${resetToken}`,
    );
  });

  it('shows no warning to a signed-in user', async () => {
    localStorage.setItem('authToken', 'the-token');
    fakeApi({
      'GET /auth/session': {
        body: { success: true, data: { user: { username: 'jo', currentPlan: 'FREE' } } },
      },
    });
    renderApp(<ConfirmEmailPage />, { at: `/confirm-email#token=${TOKEN}` });
    expect(await screen.findByText('Go to Settings')).toBeInTheDocument();
    expect(screen.queryByText(/You are not signed in here\./)).toBeNull();
  });

  it('shows an error for an expired link', async () => {
    const message = 'This link is no longer valid. Please ask for a new one.';
    open(`/confirm-email#token=${TOKEN}`, { status: 400, body: { message } });
    await confirm();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  it('says that another account has taken the address meanwhile', async () => {
    const errors = { email: ['This email is already registered.'] };
    const body = { message: 'Please fix the errors below', errors };
    open(`/confirm-email#token=${TOKEN}`, { status: 409, body });
    await confirm();
    expect(await screen.findByRole('alert')).toHaveTextContent('This email is already registered.');
  });

  it('shows an error without a token', () => {
    open('/confirm-email');
    expect(screen.getByRole('alert')).toHaveTextContent('This link is incomplete.');
  });
});
