import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastRegion } from '@/shared/toast';
import { fakeApi } from '../../../../test/fake-api.ts';
import { resetSession } from '../../../../test/reset-session.tsx';
import { aGame } from '../../../../test/library-game.ts';
import { renderApp } from '../../../../test/render.tsx';
import { SearchPage } from './SearchPage.tsx';

const user = { username: 'jo', currentPlan: 'FREE', isAdmin: false };
const moss = { appid: 904110, name: 'Brinelight', logo: 'https://cdn.test/logo.png', icon: '' };
const fern = { appid: 871460, name: 'Cinderhold', logo: '/art/logo.png', icon: null };
const usage = (gamesTracked: number) => ({ current: { gamesTracked }, limits: { gamesLimit: 10 } });
type Routes = Parameters<typeof fakeApi>[0];

const serve = (routes: Routes = {}) =>
  fakeApi({
    'GET /auth/session': { body: { success: true, data: { user } } },
    'GET /user/games': { body: { success: true, data: { games: [] } } },
    'GET /plans/usage': { body: { success: true, usage: usage(3) } },
    'GET /plans/can-add-game': { body: { canAdd: true, reason: null } },
    'GET /steam/search': { body: [moss, fern] },
    ...routes,
  });
const open = (at = '/search?q=brine') =>
  renderApp(
    <>
      <SearchPage />
      <ToastRegion />
    </>,
    { at },
  );
const addButton = () => screen.findByRole('button', { name: 'Add Brinelight to your list' });
/** Adds a game once the library has loaded. */
const add = async (name = 'Brinelight'): Promise<void> => {
  const button = await screen.findByRole('button', { name: `Add ${name} to your list` });
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
  await userEvent.click(button);
};

beforeEach(resetSession);

describe('StoreSearch', () => {
  it('has heading, input and placeholder, and sends no request without a term', async () => {
    const server = serve();
    open('/search');
    expect(screen.getByRole('heading', { name: 'Search Steam Games' })).toBeInTheDocument();
    expect(screen.getByLabelText('Search Games for the store')).toHaveAttribute(
      'placeholder',
      'Enter game name...',
    );
    expect(document.title).toBe('Patchlight - Search Games');
    expect(
      screen.getByText('Search by name, app ID or store link, or follow a game that others play.'),
    ).toBeInTheDocument();
    await screen.findByRole('meter');
    expect(server.to('GET', '/steam/search')).toEqual([]);
  });

  it('sends no request for whitespace', async () => {
    const server = serve();
    open('/search?q=%20%20');
    await screen.findByRole('meter');
    expect(
      screen.getByText('Search by name, app ID or store link, or follow a game that others play.'),
    ).toBeInTheDocument();
    expect(server.to('GET', '/steam/search')).toEqual([]);
  });

  it('shows a loading state, then each game with its link and id', async () => {
    const server = serve();
    open('/search?q=%20brine%20');
    expect(screen.getByText('Searching for "brine"...')).toBeInTheDocument();
    const link = await screen.findByRole('link', { name: /^Brinelight/ });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.queryByRole('link', { name: /^All updates/ })).not.toBeInTheDocument();
    expect(link.getAttribute('href')).toMatch(/\/app\/904110/);
    expect(screen.getByText('AppID: 904110')).toBeInTheDocument();
    expect(within(link.closest('li')!).getByRole('presentation', { hidden: true })).toHaveAttribute(
      'src',
      moss.logo,
    );
    expect(server.to('GET', '/steam/search')[0]?.url).toBe('/steam/search?term=brine');
    expect(screen.queryByText('Searching for "brine"...')).not.toBeInTheDocument();
  });

  it.each([
    ['that is followed', { 'GET /user/games': { body: { success: true, data: { games: [moss] } } } }],
    ['with a page here', { 'GET /steam/search': { body: [{ ...moss, hasPage: true }] } }],
  ] as [string, Routes][])('leads to the store, with the page of a game %s beside it', async (_, routes) => {
    serve(routes);
    open();
    const page = await screen.findByRole('link', { name: 'All updates of Brinelight' });
    expect(page).toHaveAttribute('href', '/g/904110');
    const store = screen.getByRole('link', { name: 'Brinelight (opens in a new tab)' });
    expect(store).toHaveAttribute('target', '_blank');
    expect(store.getAttribute('href')).toMatch(/\/app\/904110/);
  });

  it('shows an empty state without results', async () => {
    serve({ 'GET /steam/search': { body: [] } });
    open('/search?q=zzz');
    expect(await screen.findByText('No results found for "zzz".')).toBeInTheDocument();
    expect(screen.getByText('Try checking your spelling or using different keywords.')).toBeInTheDocument();
  });

  it('clears the results when a search fails, shows the error, and retries', async () => {
    serve({
      'GET /steam/search': [
        { body: [moss] },
        { status: 400, body: { message: 'Search term must be 1 to 100 characters' } },
        { body: [fern] },
      ],
    });
    open();
    await addButton();
    const box = screen.getByLabelText('Search Games for the store');
    await userEvent.type(box, 'x');
    expect(await screen.findByText('Search term must be 1 to 100 characters')).toBeInTheDocument();
    expect(screen.queryByText('AppID: 904110')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('AppID: 871460')).toBeInTheDocument();
  });

  it('rejects a response that is not a list', async () => {
    serve({ 'GET /steam/search': { body: { games: [] } } });
    open();
    expect(await screen.findByText('Failed to search games. Please try again.')).toBeInTheDocument();
  });

  it('shows its own message for an invalid response', async () => {
    serve({ 'GET /steam/search': { body: [null] } });
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const get = jest.spyOn(Headers.prototype, 'get').mockImplementation(() => {
      throw new TypeError('not for the eyes of users');
    });
    open();
    expect(
      await screen.findByText('Failed to fetch game results. Please try again later.'),
    ).toBeInTheDocument();
    get.mockRestore();
    jest.restoreAllMocks();
  });

  it('shows a countdown after a 429', async () => {
    serve({ 'GET /steam/search': { status: 429, body: { retryAfter: 900 } } });
    open();
    expect(
      await screen.findByText('Failed to fetch game results. Please try again later.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Try again in \d+ s/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('keeps previous results on screen while searching for a new term', async () => {
    serve();
    const answer = globalThis.fetch;
    let reply: () => void = () => undefined;
    open();
    await addButton();
    globalThis.fetch = (input, init) =>
      String(input).includes('brinex')
        ? new Promise((resolve) => (reply = () => resolve(new Response('[]'))))
        : answer(input, init);
    await userEvent.type(screen.getByLabelText('Search Games for the store'), 'x');
    expect(await screen.findByText('Searching for "brinex"...')).toBeInTheDocument();
    expect(screen.getByText('AppID: 904110').closest('[aria-busy="true"]')).not.toBeNull();
    reply();
    expect(await screen.findByText('No results found for "brinex".')).toBeInTheDocument();
    expect(screen.queryByText('AppID: 904110')).not.toBeInTheDocument();
  });

  it('shows when the store is unavailable', async () => {
    serve({ 'GET /steam/search': { body: [moss], headers: { 'X-Search-Source': 'local' } } });
    open();
    expect(await screen.findByText(/Steam cannot be searched right now\./)).toBeInTheDocument();
    expect(await addButton()).toBeInTheDocument();
  });
});

describe('adding a game', () => {
  it('replaces the button with a check mark and shows a toast', async () => {
    const server = serve({
      'GET /user/games': [
        { body: { success: true, data: { games: [] } } },
        { body: { success: true, data: { games: [aGame({ appid: 904110, name: 'Brinelight' })] } } },
      ],
      'POST /user/games': { status: 201, body: { success: true, message: '', data: { game: aGame() } } },
    });
    open();
    await add();
    expect(await screen.findByText('Brinelight added to your list!')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Game Brinelight is in your list' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    const [addition] = server.to('POST', '/user/games');
    expect(addition?.body).toEqual({ steamAppId: 904110, name: 'Brinelight', logoUrl: moss.logo });
    expect(addition?.headers['Idempotency-Key']).toMatch(/^[\da-f-]{36}$/);
    await waitFor(() => expect(server.to('GET', '/plans/usage').length).toBeGreaterThan(1));
  });

  it('sends only image URLs that begin with http', async () => {
    const server = serve({
      'POST /user/games': { status: 201, body: { success: true, data: { game: aGame() } } },
    });
    open();
    await add('Cinderhold');
    await screen.findByText('Cinderhold added to your list!');
    expect(server.to('POST', '/user/games')[0]?.body).toEqual({ steamAppId: 871460, name: 'Cinderhold' });
  });

  it('offers popular games also while the library cannot be loaded', async () => {
    serve({
      'GET /user/games': { status: 400 },
      'GET /games/popular': { body: { success: true, data: [moss] } },
    });
    open('/search');
    const button = await screen.findByRole('button', { name: 'Follow Brinelight' });
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
  });

  it('waits until the library has loaded', async () => {
    serve();
    const answer = globalThis.fetch;
    globalThis.fetch = (input, init) =>
      String(input).endsWith('/user/games') ? new Promise(() => undefined) : answer(input, init);
    open();
    expect(await addButton()).toHaveAttribute('aria-disabled', 'true');
  });

  it.each([
    ['Your plan allows 10 games.', 'Your plan allows 10 games.'],
    [null, 'You have reached your game limit. Upgrade to PRO for unlimited games!'],
    ['', 'You have reached your game limit. Upgrade to PRO for unlimited games!'],
  ])(
    'checks the plan first; when rejected for %j, shows the reason until dismissed',
    async (reason, text) => {
      const server = serve({ 'GET /plans/can-add-game': { body: { canAdd: false, reason } } });
      open();
      await add();
      const alert = (await screen.findByText(text)).closest<HTMLElement>('[role="alert"]');
      expect(server.to('POST', '/user/games')).toEqual([]);
      await userEvent.click(within(alert!.parentElement!).getByRole('button', { name: 'Dismiss' }));
      expect(screen.queryByText(text)).not.toBeInTheDocument();
      expect(await addButton()).toHaveAttribute('aria-disabled', 'false');
    },
  );

  it('shows the reason also to those who added a game far below it', async () => {
    serve({ 'GET /plans/can-add-game': { body: { canAdd: false, reason: 'Your plan allows 10 games.' } } });
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    open();
    await add('Cinderhold');
    const alert = (await screen.findByText('Your plan allows 10 games.')).closest<HTMLElement>(
      '[role="alert"]',
    );
    expect(scrolled.mock.contexts.at(-1)).toContainElement(alert);
    scrolled.mockRestore();
  });

  it('adds nothing when the plan check fails, and shows an error', async () => {
    const server = serve({ 'GET /plans/can-add-game': { status: 403, body: { message: 'Not now.' } } });
    open();
    await add();
    expect(await screen.findByText('Failed to check game limits. Not now.')).toBeInTheDocument();
    expect(server.to('POST', '/user/games')).toEqual([]);
  });

  it('shows a failure as a toast and on the page', async () => {
    serve({ 'POST /user/games': { status: 409, body: { message: 'Already on your list.' } } });
    open();
    await add();
    expect(await screen.findByText('Failed to add game.')).toBeInTheDocument();
    expect(screen.getByText('Already on your list.')).toBeInTheDocument();
  });

  it('shows that a game is in the list after it was added in another tab', async () => {
    serve({
      'GET /user/games': [
        { body: { success: true, data: { games: [] } } },
        { body: { success: true, data: { games: [aGame()] } } },
      ],
      'POST /user/games': { status: 409, body: { message: 'Already on your list.' } },
    });
    open();
    await add();
    expect(
      await screen.findByRole('button', { name: 'Game Brinelight is in your list' }),
    ).toBeInTheDocument();
  });

  it('shows its own message for an invalid response to an addition', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    serve({ 'POST /user/games': { status: 201, body: null } });
    open();
    await add();
    expect(
      await screen.findByText('An unexpected error occurred while adding the game.'),
    ).toBeInTheDocument();
    jest.restoreAllMocks();
  });

  it('is hidden from visitors', async () => {
    localStorage.clear();
    serve();
    open();
    await screen.findByText('AppID: 904110');
    expect(screen.queryByRole('button', { name: /to your list/ })).not.toBeInTheDocument();
  });
});

describe('usage meter', () => {
  it.each([
    [7, false],
    [8, true],
    [10, true],
  ])('at %i of 10 games shows the upgrade: %j', async (tracked, isWarning) => {
    serve({ 'GET /plans/usage': { body: { success: true, usage: usage(tracked) } } });
    open('/search');
    expect(await screen.findByRole('meter')).toHaveAttribute('aria-valuetext', `${tracked} of 10 games`);
    expect(screen.queryByRole('link', { name: 'Upgrade to PRO' }) !== null).toBe(isWarning);
  });

  it('is hidden for PRO', async () => {
    serve({
      'GET /auth/session': { body: { success: true, data: { user: { ...user, currentPlan: 'PRO' } } } },
    });
    open();
    await addButton();
    expect(screen.queryByRole('meter')).not.toBeInTheDocument();
  });
});
