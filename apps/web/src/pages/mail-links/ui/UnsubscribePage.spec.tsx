import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../../test/fake-api.ts';
import { resetSession } from '../../../../test/reset-session.tsx';
import { renderApp } from '../../../../test/render.tsx';
import { UnsubscribePage } from './UnsubscribePage.tsx';

const TOKEN = `7.1790000000.${'b'.repeat(43)}`;
const ADDRESS = 'j…@patchlight.example';
const bodyOf = (choice: string) => ({ body: { success: true, data: { address: ADDRESS, choice } } });

const open = (routes: Parameters<typeof fakeApi>[0], at = `/unsubscribe#token=${TOKEN}`) => {
  const server = fakeApi(routes);
  renderApp(<UnsubscribePage />, { at });
  return server;
};
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save' }));

beforeEach(resetSession);

describe('UnsubscribePage', () => {
  it('changes nothing before a click, because mail scanners open links', async () => {
    const server = open({ 'GET /mail/choice': bodyOf('daily') });
    expect(await screen.findByRole('group', { name: `Emails about updates to ${ADDRESS}` })).toBeVisible();
    expect(screen.getByLabelText('No emails about updates')).toBeChecked();
    expect(server.sent.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(server.to('GET', '/mail/choice').map(({ url }) => url)).toEqual([`/mail/choice?t=${TOKEN}`]);
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/unsubscribe$/);
  });

  it.each([
    ['No emails about updates', 'off', /^You get no more emails about updates\. Emails about your account/],
    ['A weekly digest', 'weekly', /^You get a weekly digest\./],
    ['A daily digest', 'daily', /^You get a daily digest\./],
  ])('saves "%s"', async (label, choice, text) => {
    const server = open({ 'GET /mail/choice': bodyOf('daily'), 'PUT /mail/choice': bodyOf(choice) });
    await userEvent.click(await screen.findByLabelText(label));
    await save();
    expect(await screen.findByText(text)).toHaveAttribute('role', 'status');
    expect(server.to('PUT', '/mail/choice').map(({ url, body }) => [url, body])).toEqual([
      [`/mail/choice?t=${TOKEN}`, { choice }],
    ]);
  });

  it('says that mails are turned off already', async () => {
    open({ 'GET /mail/choice': bodyOf('off') });
    expect(await screen.findByText('Emails about updates are turned off.')).toBeVisible();
  });

  it('shows why a link does not work', async () => {
    const message = 'This link has expired. Please use the one of a newer mail, or sign in to your settings.';
    open({ 'GET /mail/choice': { status: 400, body: { message } } });
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByText('All notification settings')).toBeVisible();
  });

  it('shows an error that happens while saving', async () => {
    const message = 'Something went wrong on our side.';
    open({ 'GET /mail/choice': bodyOf('daily'), 'PUT /mail/choice': { status: 500, body: { message } } });
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  it('shows an error without a token', () => {
    const server = open({}, '/unsubscribe');
    expect(screen.getByRole('alert')).toHaveTextContent('This link is incomplete.');
    expect(server.sent).toEqual([]);
  });
});
