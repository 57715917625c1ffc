import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ChatChannelRow } from '@patchlight/contracts';
import { ToastRegion } from '@/shared/toast';
import { preloadOverlays } from '@/shared/ui';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { resetSession } from '../../../../../test/reset-session.tsx';
import { renderApp } from '../../../../../test/render.tsx';
import { ChatChannels } from './ChatChannels.tsx';

const ROW: ChatChannelRow = {
  id: 'c7',
  kind: 'discord',
  name: 'Friends',
  maskedAddress: 'discord.com/…3456',
  kinds: ['major', 'price-drop'],
  createdAt: '2026-01-05T12:00:00Z',
  lastSuccessAt: null,
  lastError: null,
  ended: null,
};
const URL_OF = 'https://discord.com/api/webhooks/1/abc';
const list = (...data: ChatChannelRow[]) => ({ body: { success: true, data } });

const open = (routes: Parameters<typeof fakeApi>[0], { isPro = true } = {}) => {
  const server = fakeApi(routes);
  renderApp(
    <>
      <ChatChannels isPro={isPro} />
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

describe('ChatChannels', () => {
  it('lists channels with their state', async () => {
    const failed = { message: 'ntfy does not work right now (503).', at: '2026-02-03T12:00:00Z' };
    open({
      'GET /user/channels': list(
        ROW,
        { ...ROW, id: '2', kind: 'slack', name: 'Team', lastSuccessAt: '2026-02-03T12:00:00Z' },
        { ...ROW, id: '3', kind: 'ntfy', name: 'Phone', lastError: failed },
        {
          ...ROW,
          id: '4',
          kind: 'ntfy',
          name: 'Mended',
          lastError: failed,
          lastSuccessAt: '2026-02-04T12:00:00Z',
        },
        {
          ...ROW,
          id: '5',
          name: 'Old',
          ended: { reason: 'Nothing there (404).', at: '2026-02-03T12:00:00Z' },
        },
      ),
    });
    const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    const what = 'discord.com/…3456 · Major updates, Price drops';
    const ways = 'Send testEditRemove';
    expect(rows).toEqual([
      `Friends Discord${what}No message yet${ways}`,
      `Team Slack${what}Last message Feb 3, 2026${ways}`,
      `Phone ntfy${what}No message yetLast error Feb 3, 2026: ntfy does not work right now (503).${ways}`,
      `Mended ntfy${what}Last message Feb 4, 2026${ways}`,
      `Old DiscordEnded${what}No message yetEnded Feb 3, 2026: Nothing there (404). Enter a new address, or send a test to try again.${ways}`,
    ]);
  });

  it('adds a channel', async () => {
    const server = open({
      'GET /user/channels': [list(), list(ROW)],
      'POST /user/channels': { status: 201, body: { success: true, data: ROW } },
    });
    expect(await screen.findByText('No channels yet.')).toBeInTheDocument();
    await click('Add a channel');
    const form = await dialog('Add a chat channel');
    await userEvent.click(form.getByRole('button', { name: 'Add' }));
    expect(form.getByLabelText('Name')).toHaveAccessibleDescription('Name must be 1 to 60 characters');
    expect(form.getByLabelText('Name')).toHaveFocus();
    expect(form.getByLabelText('Address')).toHaveAccessibleDescription(
      'Enter an address that starts with https://',
    );
    expect(form.queryByLabelText('Access token')).not.toBeInTheDocument();
    expect(server.to('POST', '/user/channels')).toEqual([]);
    await userEvent.type(form.getByLabelText('Name'), ' Friends ');
    await userEvent.type(form.getByLabelText('Address'), URL_OF);
    await userEvent.click(form.getByRole('checkbox', { name: 'News posts' }));
    await userEvent.click(form.getByRole('checkbox', { name: 'Patches' }));
    await userEvent.click(form.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Friends was added')).toBeInTheDocument();
    expect(server.to('POST', '/user/channels').map(({ body }) => body)).toEqual([
      {
        kind: 'discord',
        name: 'Friends',
        url: URL_OF,
        kinds: ['major', 'regular', 'news', 'reminder', 'release', 'release-moved', 'price-drop'],
      },
    ]);
    expect(await screen.findByRole('list', { name: 'Your chat channels' })).toBeInTheDocument();
  });

  it('shows the errors of the server at their fields', async () => {
    const message = 'Enter the address of a topic, such as https://ntfy.sh/my-games';
    const server = open({
      'GET /user/channels': list(),
      'POST /user/channels': { status: 400, body: { message, errors: { url: [message] } } },
    });
    await click('Add a channel');
    const form = await dialog('Add a chat channel');
    await userEvent.selectOptions(form.getByLabelText('Service'), 'ntfy');
    await userEvent.type(form.getByLabelText('Name'), 'Phone');
    await userEvent.type(form.getByLabelText('Address'), 'https://ntfy.sh/');
    await userEvent.type(form.getByLabelText('Access token'), 'tk_7');
    await userEvent.click(form.getByRole('button', { name: 'Add' }));
    expect(await form.findByRole('alert')).toHaveTextContent(message);
    expect(form.getByLabelText('Address')).toHaveAccessibleDescription(message);
    expect(server.to('POST', '/user/channels')[0]?.body).toMatchObject({ kind: 'ntfy', token: 'tk_7' });
  });

  it('changes a channel, and keeps its address if no other is entered', async () => {
    const server = open({
      'GET /user/channels': list(ROW),
      'PUT /user/channels/c7': { body: { success: true, data: ROW } },
    });
    await click('Edit Friends');
    const form = await dialog('Edit "Friends"');
    expect(form.getByLabelText('New address')).toHaveAccessibleDescription(
      'Leave it empty to keep discord.com/…3456',
    );
    expect(form.getByRole('checkbox', { name: 'Patches' })).not.toBeChecked();
    await userEvent.type(form.getByLabelText('Name'), ' & family');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Friends & family was changed')).toBeInTheDocument();
    expect(server.to('PUT', '/user/channels/c7').map(({ body }) => body)).toEqual([
      { name: 'Friends & family', kinds: ['major', 'price-drop'] },
    ]);
  });

  it.each([
    [true, 'Discord accepted the message (204).', 'status'],
    [false, 'Discord has nothing at this address any more (404).', 'alert'],
  ])('sends a test, and shows the answer: %s', async (isDelivered, answer, role) => {
    const server = open({
      'GET /user/channels': list(ROW),
      'POST /user/channels/c7/test': { body: { success: true, data: { isDelivered, answer, channel: ROW } } },
    });
    await click('Send test to Friends');
    expect(await screen.findByText(answer)).toHaveAttribute('role', role);
    expect(server.to('POST', '/user/channels/c7/test')).toHaveLength(1);
    expect(server.to('GET', '/user/channels').length).toBeGreaterThan(1);
  });

  it('shows why a test could not be sent', async () => {
    open({
      'GET /user/channels': list(ROW),
      'POST /user/channels/c7/test': { status: 429, body: { message: 'Too many attempts.' } },
    });
    await click('Send test to Friends');
    expect(await screen.findByText('Too many attempts.')).toBeInTheDocument();
  });

  it('removes a channel after confirmation', async () => {
    const server = open({ 'GET /user/channels': [list(ROW), list()], 'DELETE /user/channels/c7': {} });
    await click('Remove Friends');
    const question = await dialog('Remove "Friends"?');
    expect(server.to('DELETE', '/user/channels/c7')).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Friends was removed')).toBeInTheDocument();
    expect(await screen.findByText('No channels yet.')).toBeInTheDocument();
  });

  it('is a PRO feature; without PRO channels can be removed only', async () => {
    open({ 'GET /user/channels': list(ROW) }, { isPro: false });
    expect(await screen.findByRole('button', { name: 'Remove Friends' })).not.toHaveAttribute(
      'aria-disabled',
    );
    expect(screen.getByRole('button', { name: 'Add a channel' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('link', { name: 'PRO Feature - Click to upgrade' })).toBeInTheDocument();
    expect(screen.getByText(/They are paused/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send test to Friends' })).not.toBeInTheDocument();
  });

  it('has ten channels at most', async () => {
    const rows = Array.from({ length: 10 }, (_, n) => ({ ...ROW, id: String(n) }));
    open({ 'GET /user/channels': list(...rows) });
    expect(await screen.findByText('You have 10, the most there can be.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add a channel' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('retries when loading fails', async () => {
    open({ 'GET /user/channels': [{ status: 403, body: { message: 'Not now.' } }, list(ROW)] });
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    await click('Try again');
    expect(await screen.findByText(/Friends/)).toBeInTheDocument();
  });
});
