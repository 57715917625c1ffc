import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GAME_EVENT_TYPES, UPDATE_KINDS } from '@patchlight/contracts';
import type { V1Webhook, V1WebhookDelivery } from '@patchlight/contracts';
import { ToastRegion } from '@/shared/toast';
import { preloadOverlays } from '@/shared/ui';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { resetSession } from '../../../../../test/reset-session.tsx';
import { renderApp } from '../../../../../test/render.tsx';
import { Webhooks } from './Webhooks.tsx';

const AT = '2026-02-03T12:00:00Z';
const ROW: V1Webhook = {
  id: 'w7',
  name: 'Build',
  format: 'standard',
  maskedAddress: 'ci.example.com/…ates',
  types: ['update.published'],
  kinds: ['major', 'regular', 'patch', 'news', 'unknown'],
  appIds: null,
  createdAt: AT,
  madeBy: null,
  paused: null,
  previousSecretValidUntil: null,
  lastSuccessAt: AT,
  failingSince: null,
};
const DELIVERY: V1WebhookDelivery = {
  id: 'd1',
  type: 'update.published',
  eventId: '9',
  game: { appId: 7, name: 'Tidewater' },
  state: 'given-up',
  at: AT,
  tries: 3,
  lastTryAt: AT,
  nextTryAt: null,
  status: 500,
  durationMs: 81,
  error: 'The receiver answered with status 500.',
};
const LIST = 'GET /v1/webhooks';
const LOG = 'GET /v1/webhooks/w7/deliveries';
const list = (...webhooks: V1Webhook[]) => ({ body: { webhooks } });
const log = (...deliveries: V1WebhookDelivery[]) => ({ body: { deliveries, cursor: null, hasMore: false } });

const open = (routes: Parameters<typeof fakeApi>[0], { isPro = true } = {}) => {
  const server = fakeApi(routes);
  renderApp(
    <>
      <Webhooks isPro={isPro} />
      <ToastRegion />
    </>,
  );
  return server;
};
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeAll(async () => {
  await preloadOverlays();
});
beforeEach(resetSession);

describe('Webhooks', () => {
  it('lists webhooks with their state', async () => {
    open({
      [LIST]: list(
        ROW,
        { ...ROW, id: '2', name: 'Team', format: 'slack', appIds: [7], lastSuccessAt: null },
        { ...ROW, id: '3', name: 'Down', failingSince: AT },
        { ...ROW, id: '4', name: 'Gone', paused: { reason: 'gone', at: AT } },
        {
          ...ROW,
          id: '5',
          name: 'Foreign',
          madeBy: { tokenId: '7', name: 'Build server' },
          paused: { reason: 'token-revoked', at: AT },
        },
      ),
    });
    const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(rows[0]).toContain('ci.example.com/…ates · New update · all your games');
    expect(rows[0]).toContain('Last delivered Feb 3, 2026');
    expect(rows[1]).toContain('Team Slack');
    expect(rows[1]).toContain('1 gameNothing delivered yet');
    expect(rows[1]).not.toContain('New secret');
    expect(rows[2]).toContain('Down Signed JSONFailing');
    expect(rows[0]).not.toContain('Made by');
    expect(rows[4]).toContain('Made by the token “Build server”');
    expect(rows[4]).toContain(
      'Paused, since the token that made it was revoked. Resume it if you trust its address.',
    );
    expect(rows[3]).toContain('The receiver answered that it is gone. Resume it to try again.');
    expect(screen.getByRole('button', { name: 'Resume Gone' })).toBeInTheDocument();
  });

  it('adds a webhook and shows its secret once', async () => {
    const server = open({
      [LIST]: [list(), list(ROW)],
      'GET /user/games': { body: { success: true, data: { games: [{ appid: 7, name: 'Tidewater' }] } } },
      'POST /v1/webhooks': { status: 201, body: { webhook: ROW, secret: 'whsec_c2VjcmV0' } },
    });
    expect(await screen.findByText('No webhooks yet.')).toBeInTheDocument();
    await click('Add a webhook');
    const form = await dialog('Add a webhook');
    await userEvent.click(form.getByRole('button', { name: 'Add' }));
    expect(form.getByLabelText('Name')).toHaveAccessibleDescription('Name must be 1 to 60 characters');
    await userEvent.type(form.getByLabelText('Name'), 'Build');
    await userEvent.type(form.getByLabelText('Address'), 'https://ci.example.com/updates');
    await userEvent.click(form.getByRole('checkbox', { name: 'Update was edited' }));
    await userEvent.click(form.getByRole('checkbox', { name: 'News' }));
    await userEvent.click(form.getByRole('radio', { name: 'Only these games' }));
    await userEvent.click(form.getByRole('button', { name: 'Add' }));
    expect(form.getByRole('alert')).toHaveTextContent('Choose at least one game');
    await userEvent.click(await form.findByRole('checkbox', { name: 'Tidewater' }));
    await userEvent.click(form.getByRole('button', { name: 'Add' }));
    const secret = within(await screen.findByRole('group', { name: 'The secret of Build' }));
    expect(secret.getByText('whsec_c2VjcmV0')).toBeInTheDocument();
    expect(server.to('POST', '/v1/webhooks').map(({ body }) => body)).toEqual([
      {
        name: 'Build',
        format: 'standard',
        url: 'https://ci.example.com/updates',
        types: ['update.published', 'update.edited'],
        kinds: UPDATE_KINDS.filter((kind) => kind !== 'news'),
        appIds: [7],
      },
    ]);
    await userEvent.click(secret.getByRole('button', { name: 'I have kept it' }));
    expect(screen.queryByText('whsec_c2VjcmV0')).not.toBeInTheDocument();
  });

  it('asks for a token for GitHub, and shows the errors of the server', async () => {
    const message = 'Enter the address of a repository';
    const server = open({
      [LIST]: list(),
      'POST /v1/webhooks': { status: 400, body: { message, errors: { url: [message] } } },
    });
    await click('Add a webhook');
    const form = await dialog('Add a webhook');
    await userEvent.selectOptions(form.getByLabelText('Format'), 'github');
    await userEvent.type(form.getByLabelText('Name'), 'Dispatch');
    await userEvent.type(form.getByLabelText('Address'), 'https://api.github.com/x');
    await userEvent.type(form.getByLabelText('GitHub token'), 'ghp_7');
    await userEvent.click(form.getByRole('button', { name: 'Add' }));
    expect(await form.findByRole('alert')).toHaveTextContent(message);
    expect(server.to('POST', '/v1/webhooks')[0]?.body).toMatchObject({ format: 'github', token: 'ghp_7' });
  });

  it('changes a webhook, and keeps its address if no other is entered', async () => {
    const all: V1Webhook = { ...ROW, types: [...GAME_EVENT_TYPES] };
    const server = open({ [LIST]: list(all), 'PATCH /v1/webhooks/w7': { body: ROW } });
    await click('Edit Build');
    const form = await dialog('Edit "Build"');
    await userEvent.click(form.getByRole('checkbox', { name: 'Price dropped' }));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Build was changed')).toBeInTheDocument();
    expect(server.to('PATCH', '/v1/webhooks/w7')[0]?.body).toEqual({
      name: 'Build',
      types: GAME_EVENT_TYPES.filter((type) => type !== 'price.dropped'),
      kinds: ROW.kinds,
      appIds: null,
    });
  });

  it('pings, pauses and makes a new secret', async () => {
    const server = open({
      [LIST]: list(ROW),
      'POST /v1/webhooks/w7/ping': { status: 202, body: DELIVERY },
      'POST /v1/webhooks/w7/pause': { body: ROW },
      'POST /v1/webhooks/w7/rotate': { body: { webhook: ROW, secret: 'whsec_bmV3' } },
    });
    await click('Send a ping to Build');
    expect(await screen.findByText(/The ping is on its way/)).toBeInTheDocument();
    await click('New secret for Build');
    expect(await screen.findByText('whsec_bmV3')).toBeInTheDocument();
    await click('Pause Build');
    expect(server.to('POST', '/v1/webhooks/w7/pause')).toHaveLength(1);
  });

  it('shows the log with what was sent, and sends again', async () => {
    const server = open({
      [LIST]: list(ROW),
      [LOG]: log(DELIVERY),
      'GET /v1/webhooks/w7/deliveries/d1': {
        body: { ...DELIVERY, request: '{"type":"update.published"}', response: null },
      },
      'POST /v1/webhooks/w7/deliveries/d1/redeliver': { status: 202, body: DELIVERY },
      'POST /v1/webhooks/w7/redeliver': { status: 202, body: { redelivered: 2 } },
    });
    await click('Log of Build');
    const sheet = await dialog('Log of Build');
    expect(await sheet.findByText('New update: Tidewater')).toBeInTheDocument();
    expect(sheet.getByText('3 tries · status 500 · 81 ms', { exact: false })).toBeInTheDocument();
    await userEvent.click(sheet.getByRole('button', { name: /^Details of New update: Tidewater/ }));
    expect(await sheet.findByText('{"type":"update.published"}')).toBeInTheDocument();
    expect(sheet.getByText('None, or it is not kept.')).toBeInTheDocument();
    await userEvent.click(sheet.getByRole('button', { name: /^Redeliver New update/ }));
    expect(await screen.findByText('It is sent again')).toBeInTheDocument();
    await userEvent.click(sheet.getByRole('button', { name: 'Redeliver all that failed' }));
    expect(await screen.findByText('2 deliveries are sent again')).toBeInTheDocument();
    expect(server.to('POST', '/v1/webhooks/w7/redeliver')[0]?.body).toEqual({ since: '30d' });
  });

  it('without PRO, can only be read and removed', async () => {
    const server = open(
      {
        [LIST]: list(
          { ...ROW, paused: { reason: 'plan', at: null } },
          { ...ROW, id: '2', name: 'Gone', paused: { reason: 'gone', at: AT } },
        ),
        'DELETE /v1/webhooks/w7': { status: 200 },
      },
      { isPro: false },
    );
    expect(await screen.findByText(/It goes on once you have PRO again/)).toBeInTheDocument();
    expect(screen.getByText('The receiver answered that it is gone.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add a webhook' })).toHaveAttribute('aria-disabled', 'true');
    for (const name of ['Edit Build', 'Resume Build', 'New secret for Build'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    await click('Remove Build');
    await userEvent.click((await dialog('Remove "Build"?')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Build was removed')).toBeInTheDocument();
    expect(server.to('DELETE', '/v1/webhooks/w7')).toHaveLength(1);
  });
});
