import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../../test/fake-api.ts';
import { resetSession } from '../../../../test/reset-session.tsx';
import { renderApp } from '../../../../test/render.tsx';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';

const open = (config: object) => {
  const server = fakeApi({
    'GET /config': { body: config },
    'POST /auth/forgot-password': { body: { success: true, message: 'A mail is on its way.' } },
  });
  renderApp(<ForgotPasswordPage />, { at: '/forgot-password' });
  return server;
};
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send link' }));

beforeEach(resetSession);

describe('ForgotPasswordPage', () => {
  it('sends the email address and replaces the form with a confirmation', async () => {
    const server = open({ sendsMail: true });
    await userEvent.type(screen.getByLabelText('Email Address'), ' jo@patchlight.example ');
    await send();
    expect(
      await screen.findByText('A mail is on its way. The link in it works once, for one hour.'),
    ).toHaveAttribute('role', 'status');
    expect(screen.queryByLabelText('Email Address')).not.toBeInTheDocument();
    expect(server.to('POST', '/auth/forgot-password')[0]?.body).toEqual({ email: 'jo@patchlight.example' });
    expect(screen.getByRole('link', { name: 'Back to Sign In' })).toHaveAttribute('href', '/login');
  });

  it('requires an email address', async () => {
    open({ sendsMail: true });
    await send();
    expect(screen.getByRole('alert')).toHaveTextContent('Email is required');
    expect(screen.getByLabelText('Email Address')).toHaveFocus();
  });

  it.each([
    ['ops@patchlight.example', 'write to its operator, ops@patchlight.example.'],
    [null, 'ask the person who runs it.'],
  ])('refers to the operator where mail is not configured: %s', async (operatorEmail, advice) => {
    open({ sendsMail: false, operatorEmail });
    const words = await screen.findByText(/This instance does not send email/);
    expect(words).toHaveTextContent(advice);
    expect(screen.queryByRole('button', { name: 'Send link' })).not.toBeInTheDocument();
  });
});
