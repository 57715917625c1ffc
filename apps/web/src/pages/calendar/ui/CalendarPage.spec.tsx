import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CalendarEntry } from '@patchlight/contracts';
import { preloadOverlays } from '@/shared/ui';
import { aCategory, categoriesOf } from '../../../../test/category.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { myGamesRoutes } from '../../../../test/my-games-routes.ts';
import { aGame } from '../../../../test/library-game.ts';
import { renderApp } from '../../../../test/render.tsx';
import { CalendarPage } from './CalendarPage.tsx';

const CALENDAR = 'GET /user/games/updates/calendar';
const games = [
  aGame({ appid: 1, name: 'Moss', latestUpdateDate: '2026-09-03T10:00:00Z', latestUpdateKind: 'patch' }),
  aGame({ appid: 2, name: 'Anvil' }),
];
const entry = (gid: string, facts: Partial<CalendarEntry> = {}): CalendarEntry => ({
  gid,
  title: `Update ${gid}`,
  url: 'https://example.com',
  updateDate: '2026-11-10T12:00:00Z',
  appId: 1,
  kind: 'patch',
  game: { name: 'Moss', iconUrl: null, logoUrl: null },
  ...facts,
});
const entries = [
  entry('a'),
  entry('b', { kind: 'major', appId: 2, game: { name: 'Anvil', iconUrl: null, logoUrl: null } }),
];
const open = async (at: string, answer: unknown = { body: entries }) => {
  const server = fakeApi({ ...myGamesRoutes(games), [CALENDAR]: answer as never });
  renderApp(<CalendarPage />, { at });
  await waitFor(() => expect(server.to('GET', '/user/games/updates/calendar')).toHaveLength(1));
  return server;
};
const AT = '/calendar?date=2026-11-15';
const REMINDER = {
  id: '4',
  steamAppId: 2,
  gameName: 'Anvil',
  gameIconUrl: null,
  gameLogoUrl: null,
  reminderType: 'custom',
  reminderDate: '2026-11-20T12:00:00Z',
  message: 'Play with Ann',
  isSent: false,
  createdAt: '2026-11-01T00:00:00Z',
};
/** What a plan with releases and reminders asks for. */
const PRO = {
  'GET /user/games/releases/calendar': { body: { success: true, data: [] } },
  'GET /user/reminders': { body: { success: true, data: { reminders: [], statistics: {} } } },
};
const onPhone = (): void => {
  const { matchMedia } = window;
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => ({ ...matchMedia(media), matches: media.startsWith('(width <') }));
};
const address = () => screen.getByTestId('address').textContent;
const rangeAsked = (server: Awaited<ReturnType<typeof open>>) =>
  server.to('GET', '/user/games/updates/calendar').map(({ url }) => url.split('?')[1]);

beforeAll(() => preloadOverlays());
// A user of its own for each test: the quota of requests is per user.
let users = 0;
beforeEach(() => localStorage.setItem('authToken', `token-${++users}`));

describe('CalendarPage', () => {
  it('shows a visitor the sign-in prompt', () => {
    localStorage.clear();
    renderApp(<CalendarPage />, { at: '/calendar' });
    expect(
      screen.getByText('Please log in to see your personalized game updates calendar.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  });

  it('shows the sign-in prompt when the session could not be restored', async () => {
    fakeApi({ 'GET /auth/session': { status: 400 } });
    renderApp(<CalendarPage />, { at: '/calendar' });
    expect(await screen.findByText('Please log in to view the calendar.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  });

  it('shows a loading state, then events as game and title', async () => {
    fakeApi({ ...myGamesRoutes(games), [CALENDAR]: { body: entries } });
    renderApp(<CalendarPage />, { at: AT });
    const loading = await screen.findByText('Loading calendar events...');
    expect(loading).toHaveAttribute('role', 'status');
    expect(await screen.findByTitle('Moss: Update a')).toBeInTheDocument();
    await waitFor(() => expect(loading).toHaveTextContent(''));
    expect(document.title).toBe('Patchlight - Calendar');
  });

  it('loads each visible range, cached for five minutes', async () => {
    const server = await open(AT);
    await screen.findByTitle('Moss: Update a');
    expect(rangeAsked(server)).toEqual(['startDate=2026-11-01&endDate=2026-12-05']);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(server.to('GET', '/user/games/updates/calendar')).toHaveLength(2));
    expect(rangeAsked(server)[1]).toBe('startDate=2026-11-29&endDate=2027-01-02');
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await screen.findByText('November 2026')).toBeInTheDocument();
    expect(server.to('GET', '/user/games/updates/calendar')).toHaveLength(2);
    expect(address()).toBe('/calendar?date=2026-11-01');
    await userEvent.click(screen.getByRole('button', { name: 'Today' }));
    expect(address()).toBe('/calendar');
  });

  it('shows a week as a list', async () => {
    const server = await open(AT);
    await userEvent.click(screen.getByRole('button', { name: 'Week' }));
    await waitFor(() => expect(rangeAsked(server)[1]).toBe('startDate=2026-11-15&endDate=2026-11-21'));
    expect(address()).toBe('/calendar?date=2026-11-15&view=week');
    expect(screen.getByRole('button', { name: 'Week' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('opens an update by its URL', async () => {
    await open(AT);
    await userEvent.click(await screen.findByTitle('Anvil: Update b'));
    await waitFor(() => expect(address()).toBe('/calendar?date=2026-11-15&update=b'));
  });

  it('keeps events on screen when loading fails, and retries on click', async () => {
    const ok = { body: entries };
    const server = await open(AT, [ok, { status: 403, body: { message: 'Not today' } }, ok]);
    await screen.findByTitle('Moss: Update a');
    await userEvent.keyboard('n');
    expect(await screen.findByText('Not today')).toBeInTheDocument();
    expect(screen.queryByText(/No updates in/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Not today')).not.toBeInTheDocument());
    expect(server.to('GET', '/user/games/updates/calendar')).toHaveLength(3);
  });

  it('rejects a response that is not a list', async () => {
    await open(AT, { body: { data: [] } });
    expect(await screen.findByText('Invalid response format from calendar API')).toBeInTheDocument();
  });

  it('filters by kinds and by game, in the URL', async () => {
    await open(AT);
    await screen.findByTitle('Moss: Update a');
    await userEvent.click(screen.getByRole('button', { name: 'Major 1' }));
    expect(screen.queryByTitle('Moss: Update a')).not.toBeInTheDocument();
    expect(screen.getByTitle('Anvil: Update b')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('Game'), 'Moss');
    expect(address()).toBe('/calendar?date=2026-11-15&kind=major&game=1');
    const nothing = await screen.findByText('No updates in November 2026 match these filters.');
    await userEvent.click(
      within(nothing.parentElement as HTMLElement).getByRole('button', { name: 'Clear filters' }),
    );
    expect(await screen.findByTitle('Moss: Update a')).toBeInTheDocument();
    expect(address()).toBe('/calendar?date=2026-11-15');
  });

  it('navigates from an empty month to the latest update', async () => {
    await open(AT, { body: [] });
    expect(await screen.findByText('No updates in November 2026.')).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Go to the latest update' }));
    expect(address()).toBe('/calendar?date=2026-09-03');
  });

  it('loads the updates of one category, which is in the URL', async () => {
    const cozy = aCategory({ id: '7', name: 'Cozy', appIds: [1] });
    const server = fakeApi({
      ...myGamesRoutes(games, { plan: 'PRO' }),
      ...PRO,
      'GET /user/categories': categoriesOf(cozy),
      [CALENDAR]: [{ body: entries }, { body: [] }],
    });
    renderApp(<CalendarPage />, { at: AT });
    await screen.findByTitle('Anvil: Update b');
    await screen.findByRole('option', { name: 'Cozy' });
    await userEvent.selectOptions(screen.getByLabelText('Category'), 'Cozy');
    expect(address()).toBe('/calendar?date=2026-11-15&category=7');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(address()).toBe('/calendar?date=2026-11-15');
    expect(rangeAsked(server).map((query) => /category=.*/.exec(query!)?.[0])).toEqual([
      undefined,
      'category=7',
    ]);
  });

  it('shows none of all games beside the error of a category', async () => {
    fakeApi({
      ...myGamesRoutes(games, { plan: 'PRO' }),
      ...PRO,
      'GET /user/categories': categoriesOf(aCategory({ id: '7', name: 'Cozy', appIds: [1] })),
      [CALENDAR]: [{ body: entries }, { status: 403, body: null }],
    });
    renderApp(<CalendarPage />, { at: AT });
    await screen.findByTitle('Anvil: Update b');
    await screen.findByRole('option', { name: 'Cozy' });
    await userEvent.selectOptions(screen.getByLabelText('Category'), 'Cozy');
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.queryByTitle('Anvil: Update b')).not.toBeInTheDocument();
  });

  it('shows releases if the plan includes them, separate from updates, with links to their game', async () => {
    const release = {
      appId: 2,
      day: '2026-11-30',
      isExact: false,
      text: 'November 2026',
      isReleased: false,
      game: { name: 'Anvil', iconUrl: null, logoUrl: null },
    };
    const server = fakeApi({
      ...myGamesRoutes(games, { plan: 'PRO' }),
      ...PRO,
      [CALENDAR]: { body: entries },
      'GET /user/games/releases/calendar': { body: { success: true, data: [release] } },
    });
    renderApp(<CalendarPage />, { at: AT });
    const event = await screen.findByTitle('Anvil: Expected November 2026');
    expect(event).toHaveAttribute('data-event', 'release');
    expect(screen.getByTitle('Moss: Update a')).toHaveAttribute('data-event', 'update');
    expect(server.to('GET', '/user/games/releases/calendar')[0]?.url).toContain('startDate=2026-11-01');
    expect(screen.queryByText(/with PRO/)).not.toBeInTheDocument();
    await userEvent.click(event);
    expect(address()).toBe('/g/2');
  });

  it('hides releases while updates are filtered by kind', async () => {
    fakeApi({
      ...myGamesRoutes(games, { plan: 'PRO' }),
      ...PRO,
      [CALENDAR]: { body: entries },
      'GET /user/games/releases/calendar': {
        body: {
          success: true,
          data: [
            {
              appId: 2,
              day: '2026-11-30',
              isExact: true,
              text: '',
              isReleased: true,
              game: { name: 'Anvil', iconUrl: null, logoUrl: null },
            },
          ],
        },
      },
    });
    renderApp(<CalendarPage />, { at: AT });
    await screen.findByTitle('Anvil: Released');
    await userEvent.click(screen.getByRole('button', { name: /^Major/ }));
    await waitFor(() => expect(screen.queryByTitle('Anvil: Released')).not.toBeInTheDocument());
    expect(screen.getByTitle('Anvil: Update b')).toBeInTheDocument();
  });

  it('shows an error for releases next to the updates, and retries', async () => {
    fakeApi({
      ...myGamesRoutes(games, { plan: 'PRO' }),
      ...PRO,
      [CALENDAR]: { body: entries },
      'GET /user/games/releases/calendar': [
        { status: 400, body: { message: 'It did not work.' } },
        { body: { success: true, data: [] } },
      ],
    });
    renderApp(<CalendarPage />, { at: AT });
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent(/Failed to load the release dates of your games.*It did not work\./);
    expect(await screen.findByTitle('Moss: Update a')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  it('loads no releases for FREE users and shows what PRO adds', async () => {
    const server = await open(AT);
    expect(await screen.findByText(/See release dates here with PRO/)).toBeInTheDocument();
    expect(server.to('GET', '/user/games/releases/calendar')).toEqual([]);
  });

  it('leads FREE users from Subscribe to the page that explains it', async () => {
    await open(AT);
    const subscribe = await screen.findByRole('link', { name: 'Subscribe PRO' });
    expect(subscribe).toHaveAttribute('href', '/pro-features?tab=calendar');
  });

  it('shows PRO users the address of their feed in place, made on request', async () => {
    const url = 'https://pl.example/feeds/abc.ics';
    const feed = {
      id: '1',
      name: 'Patchlight',
      kinds: ['gameUpdates'],
      category: null,
      url,
      createdAt: '',
      lastReadAt: null,
    };
    const server = fakeApi({
      ...myGamesRoutes(games, { plan: 'PRO' }),
      ...PRO,
      [CALENDAR]: { body: entries },
      'GET /user/calendar-feeds': [
        { body: { success: true, data: [] } },
        { body: { success: true, data: [feed] } },
      ],
      'POST /user/calendar-feeds': { body: { success: true, data: feed } },
    });
    renderApp(<CalendarPage />, { at: AT });
    await userEvent.click(await screen.findByRole('button', { name: 'Subscribe' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Create link' }));
    expect(await screen.findByLabelText('Address of Patchlight')).toHaveValue(url);
    expect(server.to('POST', '/user/calendar-feeds')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Subscribe to Patchlight' })).toHaveAttribute(
      'href',
      'webcal://pl.example/feeds/abc.ics',
    );
    expect(screen.getByRole('link', { name: /^Add Patchlight to Google Calendar/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Manage feeds and connected calendars' })).toHaveAttribute(
      'href',
      '/pro-features?tab=calendar',
    );
  });

  it('shows reminders, which lead to the reminders', async () => {
    fakeApi({
      ...myGamesRoutes(games, { plan: 'PRO' }),
      ...PRO,
      [CALENDAR]: { body: entries },
      'GET /user/reminders': { body: { success: true, data: { reminders: [REMINDER], statistics: {} } } },
    });
    renderApp(<CalendarPage />, { at: AT });
    const reminder = await screen.findByTitle('Anvil: Play with Ann');
    expect(reminder).toHaveAttribute('href', '/pro-features?tab=reminders');
    expect(reminder).toHaveAttribute('data-event', 'reminder');
  });

  it('shows the colors of the games, and one game alone on request', async () => {
    await open(AT);
    const legend = await screen.findByRole('list', { name: 'Colors of the games' });
    await userEvent.click(within(legend).getByRole('button', { name: 'Anvil' }));
    expect(address()).toBe('/calendar?date=2026-11-15&game=2');
    await waitFor(() => expect(screen.queryByTitle('Moss: Update a')).not.toBeInTheDocument());
  });

  it('shows and clears the filter of a game that is only on the wishlist', async () => {
    await open(`${AT}&game=9`);
    const select = await screen.findByRole('combobox', { name: 'Game' });
    await waitFor(() => expect(select).toHaveDisplayValue('App 9'));
    await userEvent.selectOptions(select, 'All games');
    expect(address()).toBe(AT);
  });

  it('names the game of the filter that is only on the wishlist, as the legend does', async () => {
    fakeApi({
      ...myGamesRoutes(games, { plan: 'PRO' }),
      ...PRO,
      [CALENDAR]: { body: [] },
      'GET /user/reminders': {
        body: {
          success: true,
          data: { reminders: [{ ...REMINDER, steamAppId: 9, gameName: 'Cinder' }], statistics: {} },
        },
      },
    });
    renderApp(<CalendarPage />, { at: `${AT}&game=9` });
    const select = await screen.findByRole('combobox', { name: 'Game' });
    await waitFor(() => expect(select).toHaveDisplayValue('Cinder'));
  });

  it('goes on to the next month at midnight', async () => {
    jest.useFakeTimers({ now: new Date(2026, 10, 30, 23, 59) });
    fakeApi({ ...myGamesRoutes(games), [CALENDAR]: { body: [] } });
    renderApp(<CalendarPage />, { at: '/calendar?view=list' });
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.getByText('November 2026')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(120_000));
    expect(screen.getByText('December 2026')).toBeInTheDocument();
    jest.useRealTimers();
  });

  it('collapses many updates of a game on a day, and shows them on request', async () => {
    const many = Array.from({ length: 300 }, (_, n) => entry(`m${n}`));
    await open(`${AT}&view=list`, { body: [...many, ...entries.slice(1)] });
    const collapsed = await screen.findByRole('button', { name: '299 more updates of Moss' });
    expect(collapsed).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(collapsed);
    expect(screen.getAllByTitle(/^Moss: Update m/)).toHaveLength(300);
  });

  it('links the game of a row to its page, and the title to the update', async () => {
    await open(`${AT}&view=list`);
    expect(await screen.findByRole('link', { name: 'All updates of Moss' })).toHaveAttribute('href', '/g/1');
    expect(screen.getByTitle('Moss: Update a')).toHaveAttribute(
      'href',
      '/calendar?date=2026-11-15&view=list&update=a',
    );
  });

  it('on phones lists the latest day first, and goes to today', async () => {
    onPhone();
    const today = new Date();
    today.setHours(12, 0, 0, 0);
    const first = new Date(today.getFullYear(), today.getMonth(), 1, 12);
    await open('/calendar', {
      body: [
        entry('a', { updateDate: first.toISOString() }),
        entry('b', { updateDate: today.toISOString() }),
      ],
    });
    const days = await screen.findAllByRole('heading', { level: 2 });
    expect(days[0]).toHaveTextContent(/^Today /);
    const strip = screen.getByRole('list', { name: 'Days' });
    expect(within(strip).getAllByRole('button').length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('button', { name: 'Today' }));
    expect(days[0]).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'List' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    expect(await screen.findByRole('button', { name: 'Week' })).toBeInTheDocument();
    jest.restoreAllMocks();
  });

  it('navigates by keyboard: months, views, today, events', async () => {
    await open(AT);
    await screen.findByTitle('Moss: Update a');
    await userEvent.keyboard('j');
    expect(screen.getByTitle('Anvil: Update b')).toHaveFocus();
    await userEvent.keyboard('j');
    expect(screen.getByTitle('Moss: Update a')).toHaveFocus();
    await userEvent.keyboard('p');
    expect(address()).toBe('/calendar?date=2026-10-01');
    await userEvent.keyboard('w');
    expect(address()).toBe('/calendar?date=2026-10-01&view=week');
    await userEvent.keyboard('n');
    expect(address()).toBe('/calendar?date=2026-10-08&view=week');
    await userEvent.keyboard('m');
    expect(address()).toBe('/calendar?date=2026-10-08');
    await userEvent.keyboard('t');
    expect(address()).toBe('/calendar');
  });

  it('handles several key presses before it has rendered', async () => {
    await open(AT);
    act(() => {
      for (const key of ['n', 'n', 'w', 't', 'm', 'n']) fireEvent.keyDown(document.body, { key, code: key });
    });
    const next = new Date();
    next.setMonth(next.getMonth() + 1, 1);
    expect(address()).toBe(`/calendar?date=${next.toLocaleDateString('sv-SE')}`);
  });
});
