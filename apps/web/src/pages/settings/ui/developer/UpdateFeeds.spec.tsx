import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UPDATE_KINDS } from '@patchlight/contracts';
import type { V1Feed } from '@patchlight/contracts';
import { ToastRegion } from '@/shared/toast';
import { preloadOverlays } from '@/shared/ui';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { resetSession } from '../../../../../test/reset-session.tsx';
import { renderApp } from '../../../../../test/render.tsx';
import { UpdateFeeds } from './UpdateFeeds.tsx';

const urlsWith = (secret: string): V1Feed['urls'] => ({
  atom: `https://patchlight.example/${secret}.atom`,
  rss: `https://patchlight.example/${secret}.rss`,
  json: `https://patchlight.example/${secret}.json`,
});
const FEED: V1Feed = {
  id: 'f1',
  name: 'Patches',
  kinds: ['patch'],
  category: null,
  urls: urlsWith('one'),
  createdAt: '2026-02-03T12:00:00Z',
  lastReadAt: null,
};
const list = (...feeds: V1Feed[]) => ({ body: { feeds } });
const CATEGORIES = {
  body: {
    success: true,
    data: {
      categories: [
        { id: 'all', name: 'All Games' },
        { id: '4', name: 'Co-op' },
      ],
    },
  },
};

const open = (routes: Parameters<typeof fakeApi>[0]) => {
  const server = fakeApi({ 'GET /user/categories': CATEGORIES, ...routes });
  renderApp(
    <>
      <UpdateFeeds />
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

describe('UpdateFeeds', () => {
  it('lists feeds with their addresses', async () => {
    open({
      'GET /v1/feeds': list(FEED, {
        ...FEED,
        id: 'f2',
        name: 'Lost',
        category: { id: '4', name: null },
        urls: null,
        lastReadAt: '2026-02-03T12:00:00Z',
      }),
    });
    expect(await screen.findByLabelText('Atom address of Patches')).toHaveValue(FEED.urls!.atom);
    expect(screen.getByLabelText('JSON Feed address of Patches')).toHaveValue(FEED.urls!.json);
    const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows[0]).toContain('Patches · never read yet');
    expect(rows[1]).toContain('last read Feb 3, 2026');
    expect(rows[1]).toContain('Category deleted');
    expect(rows[1]).toContain('The addresses cannot be shown any more');
  });

  it('creates a feed of some kinds', async () => {
    const server = open({
      'GET /v1/feeds': [list(), list(FEED)],
      'POST /v1/feeds': { status: 201, body: FEED },
    });
    expect(await screen.findByText(/No feeds yet/)).toBeInTheDocument();
    await click('Create a feed');
    const form = await dialog('Create a feed');
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    expect(form.getByRole('alert')).toHaveTextContent('Name must be 1 to 60 characters');
    await userEvent.type(form.getByLabelText('Name'), 'Patches');
    await userEvent.click(form.getByRole('checkbox', { name: 'News' }));
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Patches was created')).toBeInTheDocument();
    expect(server.to('POST', '/v1/feeds').map(({ body }) => body)).toEqual([
      { name: 'Patches', kinds: UPDATE_KINDS.filter((kind) => kind !== 'news') },
    ]);
  });

  it('says why the feeds of all games could not be downloaded', async () => {
    const server = open({
      'GET /v1/feeds': list(),
      'GET /v1/games.opml': { status: 400, body: { message: 'Too many games' } },
    });
    await click('Download OPML');
    expect(await screen.findByText('Too many games')).toBeInTheDocument();
    expect(server.to('GET', '/v1/games.opml').length).toBeGreaterThan(0);
  });

  it('gives a feed new addresses, and revokes it', async () => {
    const server = open({
      'GET /v1/feeds': [list(FEED), list({ ...FEED, urls: urlsWith('two') }), list()],
      'POST /v1/feeds/f1/rotate': { body: { ...FEED, urls: urlsWith('two') } },
      'DELETE /v1/feeds/f1': {},
    });
    await click('New addresses for Patches');
    expect(await screen.findByText(/Patches has new addresses/)).toBeInTheDocument();
    const address = screen.getByLabelText('RSS address of Patches');
    await waitFor(() => expect(address).toHaveValue(urlsWith('two')!.rss));
    await click('Revoke Patches');
    await userEvent.click((await dialog('Revoke "Patches"?')).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText(/No feeds yet/)).toBeInTheDocument();
    expect(server.to('DELETE', '/v1/feeds/f1')).toHaveLength(1);
  });
});
