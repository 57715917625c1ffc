import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../../test/fake-api.ts';
import { resetSession } from '../../../../test/reset-session.tsx';
import { renderApp } from '../../../../test/render.tsx';
import { SupportPage } from './SupportPage.tsx';

const OPERATOR = 'ops@lantern.example';
const SENT = { status: 202, body: { success: true, message: 'Your message is on its way.' } };

const open = ({ user = {}, config = {}, answer = SENT as object } = {}) => {
  const jo = { username: 'jo', email: 'jo@patchlight.example', emailVerified: true, currentPlan: 'FREE' };
  const server = fakeApi({
    'GET /auth/session': { body: { success: true, data: { user: { ...jo, ...user } } } },
    'GET /config': { body: { sendsMail: true, operatorEmail: OPERATOR, ...config } },
    'POST /support/requests': answer,
  });
  renderApp(<SupportPage />, { at: '/support' });
  return server;
};
const send = async (subject: string, message: string): Promise<void> => {
  if (subject) await userEvent.type(await screen.findByLabelText('Subject'), subject);
  if (message) await userEvent.type(await screen.findByLabelText('Message'), message);
  await userEvent.click(await screen.findByRole('button', { name: 'Send message' }));
};

beforeEach(resetSession);

describe('contact form', () => {
  it('sends a question and shows a confirmation', async () => {
    const server = open();
    await send('Invoice', 'Where is it?');
    expect(await screen.findByText('Your message is on its way.')).toHaveAttribute('role', 'status');
    const [call] = server.to('POST', '/support/requests');
    expect(call!.body).toEqual({ subject: 'Invoice', message: 'Where is it?' });
    expect(call!.headers['Idempotency-Key']).toMatch(/^[\w-]{36}$/);
    expect(screen.getByLabelText('Message')).toHaveValue('');
  });

  it.each([
    ['FREE', 'Questions are answered within 48-72 hours.'],
    ['PRO', 'Questions are answered within 4-8 hours.'],
  ])('shows %s the response time and where the answer arrives', async (currentPlan, words) => {
    open({ user: { currentPlan } });
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(await screen.findByLabelText('Message')).toHaveAccessibleDescription(
      'The answer goes to jo@patchlight.example.',
    );
  });

  it.each([
    ['', 'Where?', 'Subject is required', 'Subject'],
    ['Invoice', '', 'Message is required', 'Message'],
  ])('sends nothing for "%s" and "%s"', async (subject, message, words, field) => {
    const server = open();
    await send(subject, message);
    expect(await screen.findByText(words, { selector: '[role=alert]' })).toBeInTheDocument();
    expect(screen.getByLabelText(field)).toHaveFocus();
    expect(server.to('POST', '/support/requests')).toEqual([]);
  });

  it('keeps the input when the request is rejected, and shows why', async () => {
    open({ answer: { status: 400, body: { message: 'Not now.' } } });
    await send('Invoice', 'Where is it?');
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    expect(screen.getByLabelText('Message')).toHaveValue('Where is it?');
  });

  it('warns a user with an unconfirmed email address', async () => {
    open({ user: { emailVerified: false } });
    expect(await screen.findByText(/Your address is not confirmed/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Confirm it in the settings' })).toHaveAttribute(
      'href',
      '/settings',
    );
  });

  it('shows the address of the operator where mail is not configured, with the plan in the subject', async () => {
    open({ user: { currentPlan: 'PRO' }, config: { sendsMail: false } });
    expect(await screen.findByRole('link', { name: OPERATOR })).toHaveAttribute(
      'href',
      `mailto:${OPERATOR}?subject=%5BPRO%5D%20`,
    );
    expect(screen.queryByLabelText('Message')).not.toBeInTheDocument();
  });

  it('shows when no contact is configured', async () => {
    open({ config: { sendsMail: false, operatorEmail: null } });
    expect(await screen.findByText(/Please ask the person who runs it/)).toBeInTheDocument();
  });
});
