import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastRegion } from '@/shared/toast';
import { preloadOverlays } from '@/shared/ui';
import { fakeApi } from '../../../../test/fake-api.ts';
import { resetSession } from '../../../../test/reset-session.tsx';
import { renderApp } from '../../../../test/render.tsx';
import { CalendarExport } from './CalendarExport.tsx';

const URL = `https://patchlight.example/api/feeds/${'t'.repeat(43)}.ics`;
const FEED = {
  id: '7',
  name: 'My games',
  kinds: ['gameUpdates'],
  category: null,
  url: URL,
  createdAt: '2026-11-20T12:00:00Z',
  lastReadAt: null,
};
const CATEGORIES = [
  { id: 'all', name: 'All Games', isDefault: true },
  { id: '12', name: 'Strategy', isDefault: false },
];
const list = (...data: object[]) => ({ body: { success: true, data } });

const show = (routes: Parameters<typeof fakeApi>[0], isReadOnly = false) => {
  const server = fakeApi({
    'GET /user/calendar-feeds': list(),
    'GET /user/categories': { body: { success: true, data: { categories: CATEGORIES } } },
    'GET /user/calendar-connection': { body: { success: true, data: null } },
    ...routes,
  });
  renderApp(
    <>
      <CalendarExport isReadOnly={isReadOnly} />
      <ToastRegion />
    </>,
  );
  return server;
};
const feeds = () => screen.findByRole('region', { name: 'Calendar feeds' });

beforeAll(() => preloadOverlays());
beforeEach(resetSession);

describe('calendar feeds', () => {
  it('are created with a name and content', async () => {
    const server = show({
      'GET /user/calendar-feeds': [list(), list(FEED)],
      'POST /user/calendar-feeds': { status: 201, body: { success: true, data: FEED } },
    });
    expect(await screen.findByText(/No feeds yet/)).toBeInTheDocument();
    await userEvent.click(within(await feeds()).getByRole('button', { name: 'Create Feed' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create a calendar feed' });
    await userEvent.type(within(dialog).getByLabelText('Name'), '  My games ');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create Feed' }));
    expect(await screen.findByText('Calendar feed created')).toBeInTheDocument();
    expect(server.to('POST', '/user/calendar-feeds').map(({ body }) => body)).toEqual([
      { name: 'My games', kinds: ['gameUpdates', 'gameReleases', 'wishlistReleases'] },
    ]);
    expect(await screen.findByRole('heading', { name: 'My games' })).toBeInTheDocument();
  });

  it('show when their URL can no longer be shown, and can be revoked', async () => {
    show({ 'GET /user/calendar-feeds': list({ ...FEED, url: null }) });
    expect(await screen.findByText(/This link can't be shown anymore/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Subscribe/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Revoke My games' })).toBeInTheDocument();
  });

  it('can contain one category', async () => {
    const server = show({
      'POST /user/calendar-feeds': [
        { status: 400, body: { message: 'Gone.', errors: { category: ['There is no such category.'] } } },
        { status: 201, body: { success: true, data: FEED } },
      ],
    });
    await userEvent.click(within(await feeds()).getByRole('button', { name: 'Create Feed' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Name'), 'Strategy');
    await dialog.findByRole('option', { name: 'Strategy' });
    await userEvent.selectOptions(dialog.getByLabelText('Games'), 'Strategy');
    await userEvent.click(dialog.getByRole('button', { name: 'Create Feed' }));
    await waitFor(() =>
      expect(dialog.getByLabelText('Games')).toHaveAccessibleDescription('There is no such category.'),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Create Feed' }));
    expect(await screen.findByText('Calendar feed created')).toBeInTheDocument();
    expect(server.to('POST', '/user/calendar-feeds')[1]!.body).toMatchObject({ category: '12' });
  });

  it('show their category, and that it was deleted', async () => {
    const of = (name: string | null) => ({ ...FEED, id: name ?? '9', category: { id: '12', name } });
    show({ 'GET /user/calendar-feeds': list(FEED, of('Strategy'), of(null)) });
    const [all, known, gone] = await screen.findAllByRole('listitem');
    expect(all).not.toHaveTextContent('Category');
    expect(known).toHaveTextContent('Updates of your games · Strategy · not used yet');
    expect(gone).toHaveTextContent('Its category was deleted: this feed is empty now.');
  });

  it('require a name and some content', async () => {
    const server = show({});
    await userEvent.click(within(await feeds()).getByRole('button', { name: 'Create Feed' }));
    const dialog = await screen.findByRole('dialog');
    for (const kind of ['Updates of your games', 'Releases of your games', 'Releases on your wishlist'])
      await userEvent.click(within(dialog).getByLabelText(kind));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create Feed' }));
    expect(within(dialog).getByLabelText('Name')).toBeInvalid();
    expect(within(dialog).getByText('Choose what the calendar shows')).toBeInTheDocument();
    expect(server.to('POST', '/user/calendar-feeds')).toEqual([]);
  });

  it('can be copied, subscribed to, and added to Google Calendar', async () => {
    const user = userEvent.setup();
    show({ 'GET /user/calendar-feeds': list(FEED) });
    await user.click(await screen.findByRole('button', { name: 'Copy address of My games' }));
    expect(await screen.findByText('Address copied')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(URL);
    const webcal = URL.replace('https:', 'webcal:');
    expect(screen.getByRole('link', { name: 'Subscribe to My games' })).toHaveAttribute('href', webcal);
    expect(screen.getByRole('link', { name: /^Add My games to Google Calendar/ })).toHaveAttribute(
      'href',
      `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal)}`,
    );
  });

  it('show when they were last read', async () => {
    const lastReadAt = new Date(Date.now() - 3_600_000).toISOString();
    show({ 'GET /user/calendar-feeds': list(FEED, { ...FEED, id: '8', name: 'Others', lastReadAt }) });
    const [never, lately] = await screen.findAllByRole('listitem');
    expect(never).toHaveTextContent('Updates of your games · not used yet');
    expect(lately).toHaveTextContent('Updates of your games · last used 1h ago');
  });

  it('are revoked after confirmation, and kept when that fails', async () => {
    const server = show({
      'GET /user/calendar-feeds': [list(FEED), list()],
      'DELETE /user/calendar-feeds/7': [{ status: 500, body: { message: 'It did not work.' } }, {}],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke My games' }));
    const dialog = await screen.findByRole('dialog', { name: 'Revoke "My games"?' });
    expect(server.to('DELETE', '/user/calendar-feeds/7')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    expect(await within(dialog).findByText('It did not work.')).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('My games was revoked')).toBeInTheDocument();
    expect(await screen.findByText(/No feeds yet/)).toBeInTheDocument();
  });

  it('show an error when loading fails, with a retry', async () => {
    show({ 'GET /user/calendar-feeds': [{ status: 400, body: { message: 'Not now.' } }, list(FEED)] });
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'My games' })).toBeInTheDocument();
  });

  it('can only be revoked after the plan has ended', async () => {
    const server = show(
      {
        'GET /user/calendar-feeds': list(FEED),
        [`DELETE /user/calendar-feeds/${FEED.id}`]: { body: { success: true } },
      },
      true,
    );
    expect(await screen.findByRole('heading', { name: 'My games' })).toBeInTheDocument();
    expect(screen.getByText(/They are paused/)).toBeInTheDocument();
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('ttttt');
    await userEvent.click(screen.getByRole('button', { name: 'Revoke My games' }));
    const dialog = await screen.findByRole('dialog', { name: 'Revoke "My games"?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('My games was revoked')).toBeInTheDocument();
    expect(server.to('DELETE', `/user/calendar-feeds/${FEED.id}`)).toHaveLength(1);
  });

  it.each([
    ['are none', list()],
    ['is an error', { status: 500, body: { message: 'It did not work.' } }],
  ])('are hidden without the plan when there %s', async (_, answer) => {
    const server = show({ 'GET /user/calendar-feeds': answer }, true);
    await waitFor(() => expect(server.to('GET', '/user/calendar-feeds')).not.toEqual([]));
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
