import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastRegion } from '@/shared/toast';
import { preloadOverlays } from '@/shared/ui';
import { aUsage } from '../../../../../test/billing.ts';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { resetSession } from '../../../../../test/reset-session.tsx';
import { renderApp } from '../../../../../test/render.tsx';
import { ApiTokens } from './ApiTokens.tsx';

const TOKEN = `plt_${'a'.repeat(49)}`;
const ROW = {
  id: '7',
  name: 'Build server',
  prefix: 'plt_aaaaaaaa',
  scopes: ['updates:read', 'games:read'],
  appIds: null,
  isExpired: false,
  createdAt: '2026-01-05T12:00:00Z',
  expiresAt: '2100-03-04T12:00:00Z',
  lastUsedAt: null,
  lastUsedFrom: null,
  previousValidUntil: null,
};
const list = (...data: object[]) => ({ body: { success: true, data } });
const NEEDED = { status: 403, body: { code: 'CONFIRMATION_REQUIRED', message: 'Please confirm.' } };
const MADE = { status: 201, body: { success: true, data: { id: '7', token: TOKEN } } };
const webhooksOf = (...tokenIds: (string | null)[]) => ({
  body: { webhooks: tokenIds.map((tokenId) => ({ madeBy: tokenId && { tokenId, name: 'Build server' } })) },
});
const used = (apiCalls: number) => ({ body: { success: true, usage: aUsage(0, { apiCalls }) } });

const open = (answers: Parameters<typeof fakeApi>[0]) => {
  const server = fakeApi({
    'GET /auth/confirm': { body: { success: true, data: { methods: ['password'], isConfirmed: false } } },
    'POST /auth/confirm': {},
    'GET /plans/usage': used(12),
    'GET /v1/webhooks': webhooksOf(),
    ...answers,
  });
  renderApp(
    <>
      <ApiTokens />
      <ToastRegion />
    </>,
  );
  return server;
};
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeAll(async () => {
  await preloadOverlays();
});
beforeEach(resetSession);

describe('ApiTokens', () => {
  it('lists tokens with all details, and the requests of today', async () => {
    const later = {
      name: 'Bot',
      scopes: ['games:write'],
      appIds: [7, 440],
      expiresAt: null,
      lastUsedAt: new Date().toISOString(),
      lastUsedFrom: '203.0.113.0/24',
    };
    const over = { name: 'Old', isExpired: true, expiresAt: '2026-02-03T12:00:00Z' };
    open({
      'GET /user/api-tokens': list(ROW, { ...ROW, id: '8', ...later }, { ...ROW, id: '9', ...over }),
    });
    const tokens = await screen.findAllByRole('listitem');
    expect(tokens.map(({ textContent }) => textContent)).toEqual([
      'Build server plt_aaaaaaaa…Read updates · Read your games and when you played them, and search the storeCreated Jan 5, 2026 · expires Mar 4, 2100 · never usedRotateRevoke',
      'Bot plt_aaaaaaaa…Follow, unfollow and star games, and accept updates at gates · only the app ids 7, 440Created Jan 5, 2026 · never expires · last used just now from 203.0.113.0/24RotateRevoke',
      'Old plt_aaaaaaaa…ExpiredRead updates · Read your games and when you played them, and search the storeCreated Jan 5, 2026 · expired Feb 3, 2026 · never usedRevoke',
    ]);
    expect(
      await screen.findByText(/^12 of 80 calls today. They reset at \d+:00 [AP]M your time.$/),
    ).toBeInTheDocument();
  });

  it('shows when requests are unlimited', async () => {
    const usage = aUsage(0);
    const apiCalls = { ...usage.apiCalls, current: 1_200, limit: 999_999, isUnlimited: true };
    open({
      'GET /user/api-tokens': list(),
      'GET /plans/usage': { body: { success: true, usage: { ...usage, apiCalls } } },
    });
    expect(await screen.findByText('1,200 calls today, without a limit.')).toBeInTheDocument();
    expect(screen.getByText('No tokens yet.')).toBeInTheDocument();
  });

  it('retries when loading fails', async () => {
    open({ 'GET /user/api-tokens': [{ status: 403, body: { message: 'Not now.' } }, list(ROW)] });
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    await click('Try again');
    expect(await screen.findByText(/Build server/)).toBeInTheDocument();
  });

  it('asks again without the problems of the form that was cancelled', async () => {
    open({ 'GET /user/api-tokens': list() });
    await click('Create a token');
    await click('Create');
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(/must be/);
    await click('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await click('Create a token');
    expect((await dialog('Create an API token')).getByLabelText('Name')).not.toHaveAccessibleDescription(
      /must be/,
    );
  });

  it('creates a token after re-authentication, shows it once, then removes it from the page', async () => {
    const server = open({
      'GET /user/api-tokens': [list(), list(ROW)],
      'POST /user/api-tokens': [NEEDED, MADE],
    });
    await click('Create a token');
    const form = await dialog('Create an API token');
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    const name = form.getByLabelText('Name');
    expect(name).toHaveAccessibleDescription('Name must be 1 to 60 characters');
    expect(name).toHaveFocus();
    await userEvent.type(name, ' Build server ');
    await userEvent.click(
      form.getByLabelText('Follow, unfollow and star games, and accept updates at gates'),
    );
    await userEvent.click(form.getByLabelText('Read your notifications'));
    await userEvent.type(form.getByLabelText('Only these games (optional)'), '962510, 7 962510');
    await userEvent.selectOptions(form.getByLabelText('Expires'), 'Never');
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    expect(await form.findByText('Please confirm that it is you to continue.')).toBeInTheDocument();
    await userEvent.type(form.getByLabelText('Current Password'), 'secret{Enter}');

    const made = within(await screen.findByRole('group', { name: 'Your new token' }));
    expect(made.getByText(TOKEN)).toBeInTheDocument();
    expect(server.to('POST', '/auth/confirm').map(({ body }) => body)).toEqual([{ password: 'secret' }]);
    expect(server.to('POST', '/user/api-tokens').map(({ body }) => body)).toEqual(
      Array(2).fill({
        name: 'Build server',
        scopes: ['updates:read', 'games:read', 'games:write'],
        appIds: [962510, 7],
        expiresInDays: null,
      }),
    );
    expect(await screen.findByRole('list', { name: 'Your API tokens' })).toBeInTheDocument();
    // Provides a clipboard.
    const user = userEvent.setup();
    await user.click(made.getByRole('button', { name: 'Copy the token' }));
    expect(await screen.findByText('Token copied')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(TOKEN);
    await userEvent.click(made.getByRole('button', { name: 'I have kept it' }));
    expect(screen.queryByText(TOKEN)).not.toBeInTheDocument();
  });

  it('scrolls to the new token, right above the button that gets the focus back', async () => {
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    open({ 'GET /user/api-tokens': [list(ROW), list(ROW)], 'POST /user/api-tokens': MADE });
    await click('Create a token');
    await userEvent.type((await dialog('Create an API token')).getByLabelText('Name'), 'Nightly{Enter}');
    const made = await screen.findByRole('group', { name: 'Your new token' });
    expect(scrolled.mock.contexts).toContain(made);
    const order = screen.getByRole('list', { name: 'Your API tokens' }).compareDocumentPosition(made);
    expect(order).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    scrolled.mockRestore();
  });

  it('defaults to read access for 90 days', async () => {
    const server = open({ 'GET /user/api-tokens': list(), 'POST /user/api-tokens': MADE });
    await click('Create a token');
    await userEvent.type((await dialog('Create an API token')).getByLabelText('Name'), 'Build server{Enter}');
    expect(await screen.findByText(TOKEN)).toBeInTheDocument();
    expect(server.to('POST', '/user/api-tokens')[0]?.body).toMatchObject({
      scopes: ['updates:read', 'games:read', 'notifications:read'],
      expiresInDays: 90,
    });
  });

  it.each([
    ['Only these games (optional)', 'some', 'Enter up to 100 app ids, with commas between'],
    ['Only these games (optional)', '0', 'Enter up to 100 app ids, with commas between'],
  ])('says what is wrong with %s: %s', async (label, text, message) => {
    const server = open({ 'GET /user/api-tokens': list() });
    await click('Create a token');
    const form = await dialog('Create an API token');
    await userEvent.type(form.getByLabelText('Name'), 'CI');
    await userEvent.type(form.getByLabelText(label), `${text}{Enter}`);
    expect(form.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(server.to('POST', '/user/api-tokens')).toEqual([]);
  });

  it('creates a token until a date', async () => {
    const server = open({ 'GET /user/api-tokens': list(), 'POST /user/api-tokens': MADE });
    await click('Create a token');
    const form = await dialog('Create an API token');
    await userEvent.type(form.getByLabelText('Name'), 'CI');
    await userEvent.selectOptions(form.getByLabelText('Expires'), 'On a date');
    await userEvent.type(form.getByLabelText('Date'), '2100-03-04');
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText(TOKEN)).toBeInTheDocument();
    expect(server.to('POST', '/user/api-tokens')[0]?.body).toMatchObject({
      expiresAt: new Date('2100-03-04T00:00').toISOString(),
    });
  });

  it('rotates a token, and shows the new one once', async () => {
    open({
      'GET /user/api-tokens': [list(ROW), list({ ...ROW, previousValidUntil: '2100-01-01T12:00:00Z' })],
      'POST /user/api-tokens/7/rotate': MADE,
    });
    await click(/^Rotate Build server/);
    await userEvent.click((await dialog('Rotate "Build server"?')).getByRole('button', { name: 'Rotate' }));
    expect(await screen.findByText(TOKEN)).toBeInTheDocument();
    expect(await screen.findByText(/The secret before it is valid until/)).toBeInTheDocument();
  });

  it('revokes a token after confirmation', async () => {
    const server = open({
      'GET /user/api-tokens': [list(ROW), list()],
      'DELETE /user/api-tokens/7': {},
    });
    await click(/^Revoke Build server/);
    const question = await dialog('Revoke "Build server"?');
    expect(server.to('DELETE', '/user/api-tokens/7')).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Build server was revoked')).toBeInTheDocument();
    expect(await screen.findByText('No tokens yet.')).toBeInTheDocument();
    await waitFor(() => expect(server.to('GET', '/v1/webhooks')).toHaveLength(2));
  });

  const FEEDS = 'The addresses of your feeds that it has read go on working';
  it.each([
    [{}, ['8', null], 'refused from now on. There is no undo.', FEEDS],
    [{}, ['7', '8'], 'The webhook that it made is paused.', FEEDS],
    [{}, ['7', '7'], 'The 2 webhooks that it made are paused.', FEEDS],
    [{ scopes: ['feeds:read'] }, [], `${FEEDS} until you choose “New addresses”`, 'webhook'],
    [{ scopes: ['feeds:read'], appIds: [7] }, [], 'refused from now on. There is no undo.', FEEDS],
  ])(
    'says what follows when a token is revoked: %j with webhooks of %j',
    async (more, tokenIds, text, other) => {
      const server = open({
        'GET /user/api-tokens': list({ ...ROW, ...more }),
        'GET /v1/webhooks': webhooksOf(...tokenIds),
      });
      await screen.findByText(/Build server/);
      await waitFor(() => expect(server.to('GET', '/v1/webhooks')).toHaveLength(1));
      await click(/^Revoke Build server/);
      const question = await dialog('Revoke "Build server"?');
      expect(question.getByText(text, { exact: false })).toBeInTheDocument();
      expect(question.queryByText(other, { exact: false })).not.toBeInTheDocument();
    },
  );

  it('says that webhooks are paused while they are not loaded', async () => {
    open({ 'GET /user/api-tokens': list(ROW), 'GET /v1/webhooks': 'unreachable' });
    await click(/^Revoke Build server/);
    const question = await dialog('Revoke "Build server"?');
    expect(question.getByText('Webhooks that it made are paused.', { exact: false })).toBeInTheDocument();
  });
});
