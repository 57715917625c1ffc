import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastRegion } from '@/shared/toast';
import { fakeApi } from '../../../../test/fake-api.ts';
import { resetSession } from '../../../../test/reset-session.tsx';
import { myGamesRoutes } from '../../../../test/my-games-routes.ts';
import { aGame } from '../../../../test/library-game.ts';
import { renderApp } from '../../../../test/render.tsx';
import { MyGamesPage } from './MyGamesPage.tsx';

const open = () =>
  renderApp(
    <>
      <MyGamesPage />
      <ToastRegion />
    </>,
    { at: '/my-games' },
  );

beforeEach(resetSession);

describe('MyGamesPage', () => {
  it('shows a visitor the sign-in prompt', () => {
    localStorage.clear();
    open();
    expect(screen.getByText('Please log in to see your games.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  });

  it('shows a skeleton, not the sign-in prompt, while session and games load', async () => {
    fakeApi(myGamesRoutes([aGame()]));
    open();
    expect(screen.getByText('Loading your games...').parentElement).toHaveAttribute('role', 'status');
    expect(screen.queryByText('Please log in to see your games.')).not.toBeInTheDocument();
    expect(await screen.findByText('Brinelight')).toBeInTheDocument();
    expect(screen.queryByText('Loading your games...')).not.toBeInTheDocument();
  });

  it('shows the empty state and the FREE plan to a user without games', async () => {
    fakeApi(myGamesRoutes([]));
    open();
    expect(await screen.findByText('Your Game Hub is Empty!')).toBeInTheDocument();
    expect(screen.getByText('Free Plan')).toBeInTheDocument();
    expect(screen.getByText('Track up to 10 games', { exact: false })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find Games to Follow' })).toHaveAttribute('href', '/search');
    expect(screen.getByRole('link', { name: 'Upgrade to PRO' })).toHaveAttribute('href', '/pricing');
    expect(document.title).toBe('Patchlight - My Games');
  });

  it('shows PRO users a badge, but no note, upgrade or meter', async () => {
    const server = fakeApi(myGamesRoutes([], { plan: 'PRO' }));
    open();
    expect(await screen.findByText('Your Game Hub is Empty!')).toBeInTheDocument();
    expect(screen.getByText('PRO')).toBeInTheDocument();
    expect(screen.queryByText('Free Plan')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Upgrade to PRO' })).not.toBeInTheDocument();
    expect(server.to('GET', '/plans/usage')).toHaveLength(0);
  });

  it('shows the details of a game in its row', async () => {
    const date = new Date(Date.now() - 120 * 86_400_000).toISOString();
    fakeApi(
      myGamesRoutes([
        aGame({
          latestUpdateTitle: 'Night tides',
          latestUpdateDate: date,
          latestUpdateKind: 'major',
          unreadCount: 3,
        }),
      ]),
    );
    open();
    const row = within(await screen.findByRole('listitem'));
    expect(row.getByRole('heading', { name: /Brinelight/ })).toHaveTextContent('Brinelight904110');
    expect(row.getByText('Northquay Interactive | Low Lamp Studio')).toBeInTheDocument();
    expect(row.getByText('Latest Update:').parentElement).toHaveTextContent('Latest Update: Night tides');
    expect(row.getAllByText('Updated:', { exact: false })[0]).toHaveTextContent(
      new Date(date).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' }),
    );
    expect(row.getAllByText('4 months ago')[0]).toBeInTheDocument();
    expect(row.getByText('Major')).toBeInTheDocument();
    expect(row.getByText('3 unread')).toBeInTheDocument();
    expect(row.getByText('No update for 3 months')).toBeInTheDocument();
    expect(row.getByText('B')).toBeInTheDocument();
    expect(row.getByRole('button', { name: 'View updates of Brinelight' })).toBeInTheDocument();
    expect(row.getByRole('link', { name: 'View on the store: Brinelight' })).toHaveAttribute(
      'href',
      'https://store.steampowered.com/app/904110/',
    );
    expect(row.getByRole('button', { name: 'Remove game: Brinelight' })).toBeInTheDocument();
    expect(row.getByRole('button', { name: 'Add to favorites: Brinelight' })).toBeInTheDocument();
  });

  it('shows favorites first with headings for both sections', async () => {
    fakeApi(
      myGamesRoutes([
        aGame({ appid: 1, name: 'Zephyr', isFavorite: true }),
        aGame({ appid: 2, name: 'Anvil' }),
        aGame({ appid: 3, name: 'Moss', isFavorite: true }),
      ]),
    );
    open();
    expect(await screen.findByRole('heading', { name: '⭐ Favorite Games (2)' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Other Games (1)' })).toBeInTheDocument();
    const names = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
    expect(names).toEqual(['Moss3', 'Zephyr1', 'Anvil2']);
  });

  it('shows the heading My Games when there is one section', async () => {
    fakeApi(myGamesRoutes([aGame()]));
    open();
    expect(await screen.findByRole('heading', { name: 'My Games (1)' })).toBeInTheDocument();
  });

  it('toggles a favorite optimistically and reverts when the server fails', async () => {
    let refuse: () => void = () => undefined;
    fakeApi(myGamesRoutes([aGame()]));
    const answer = globalThis.fetch;
    globalThis.fetch = (input, init) =>
      init?.method === 'PATCH'
        ? new Promise((resolve) => {
            refuse = () => resolve(new Response(JSON.stringify({ message: 'No' }), { status: 403 }));
          })
        : answer(input, init);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add to favorites: Brinelight' }));
    expect(
      await screen.findByRole('button', { name: 'Remove from favorites: Brinelight' }),
    ).toBeInTheDocument();
    expect(screen.getByText('All your games are marked as favorites!', { exact: false })).toBeInTheDocument();
    refuse();
    expect(await screen.findByRole('button', { name: 'Add to favorites: Brinelight' })).toBeInTheDocument();
    expect(
      screen.getByText('Failed to update favorite status for Brinelight. Please try again.'),
    ).toBeInTheDocument();
    expect(screen.getByText('Failed to update favorite status.')).toBeInTheDocument();
  });

  it('sends one Idempotency-Key per toggle', async () => {
    const favorite = { body: { success: true, data: { appid: 904110, isFavorite: true } } };
    const server = fakeApi({ ...myGamesRoutes([aGame()]), 'PATCH /user/games/904110/favorite': favorite });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add to favorites: Brinelight' }));
    expect(await screen.findByText('Brinelight added to favorites.')).toBeInTheDocument();
    const [turn] = server.to('PATCH', '/user/games/904110/favorite');
    expect(turn?.headers['Idempotency-Key']).toMatch(/^[\da-f-]{36}$/);
    expect(turn?.body).toBeUndefined();
  });

  it('announces that a game is no longer a favorite', async () => {
    const plain = { body: { success: true, data: { appid: 904110, isFavorite: false } } };
    fakeApi({ ...myGamesRoutes([aGame({ isFavorite: true })]), 'PATCH /user/games/904110/favorite': plain });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove from favorites: Brinelight' }));
    expect(await screen.findByText('Brinelight removed from favorites.')).toBeInTheDocument();
  });

  it('says what a star became, also after a press in another tab', async () => {
    const plain = { body: { success: true, data: { appid: 904110, isFavorite: false } } };
    fakeApi({ ...myGamesRoutes([aGame()]), 'PATCH /user/games/904110/favorite': plain });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add to favorites: Brinelight' }));
    expect(await screen.findByText('Brinelight removed from favorites.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add to favorites: Brinelight' })).toBeInTheDocument();
  });

  it('returns to page 1 when the sort order changes', async () => {
    fakeApi(
      myGamesRoutes(Array.from({ length: 14 }, (_, n) => aGame({ appid: n + 1, name: `Game ${n + 10}` }))),
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
    expect(screen.getByText('Page 2 of 2')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'name_desc');
    expect(screen.getByText('Page 1 of 2')).toBeInTheDocument();
    expect(
      within(screen.getAllByRole('listitem')[0] as HTMLElement).getByText('Game 23'),
    ).toBeInTheDocument();
  });

  it('dismisses an inline error', async () => {
    fakeApi({ ...myGamesRoutes([aGame()]), 'DELETE /user/games/904110': { status: 403 } });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove game: Brinelight' }));
    const problem = await screen.findByText('Failed to remove Brinelight. Please try again.');
    expect(screen.getByText('Failed to remove game.')).toBeInTheDocument();
    await userEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] as HTMLElement);
    expect(problem).not.toBeInTheDocument();
  });

  it('opens the latest update of a game under its own URL', async () => {
    const row = { title: 'T', url: 'u', contents: 'c', date: 1, appid: 904110, kind: 'patch' };
    const updates = {
      success: true,
      data: [
        { ...row, gid: '77' },
        { ...row, gid: '5' },
      ],
    };
    const server = fakeApi({
      ...myGamesRoutes([aGame()]),
      'GET /user/games/904110/updates': { body: updates },
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'View updates of Brinelight' }));
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/my-games?update=77'));
    expect(server.to('GET', '/user/games/904110/updates')[0]?.url).toContain('limit=10');
    // For what the list does not know, such as edits.
    expect(server.to('GET', '/updates/77')).toHaveLength(1);
  });

  it('shows why the updates of a game could not be loaded', async () => {
    fakeApi({ ...myGamesRoutes([aGame()]), 'GET /user/games/904110/updates': { body: { success: false } } });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'View updates of Brinelight' }));
    expect(await screen.findByText('Failed to fetch updates from database')).toBeInTheDocument();
  });

  it('names the game whose updates response is invalid', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    fakeApi({ ...myGamesRoutes([aGame()]), 'GET /user/games/904110/updates': { body: { success: true } } });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'View updates of Brinelight' }));
    expect(await screen.findByText('Failed to fetch updates for app 904110.')).toBeInTheDocument();
    jest.restoreAllMocks();
  });

  it.each([
    ['Remove game: Brinelight', 'You must be logged in to remove games.'],
    ['Add to favorites: Brinelight', 'You must be logged in to change favorite status.'],
  ])('does nothing on %s after the session has ended', async (button, message) => {
    const server = fakeApi(myGamesRoutes([aGame()]));
    open();
    const control = await screen.findByRole('button', { name: button });
    localStorage.removeItem('authToken');
    await userEvent.click(control);
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(server.sent.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('keeps the games on screen when a refetch fails, and retries on click', async () => {
    const routes = myGamesRoutes([aGame()]);
    const refused = { status: 403, body: { message: 'The list is away.' } };
    const server = fakeApi({
      ...routes,
      'GET /user/games': [routes['GET /user/games'], refused, routes['GET /user/games']],
    });
    open();
    await screen.findByText('Brinelight');
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('The list is away.')).toBeInTheDocument();
    expect(screen.getByText('Brinelight')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('The list is away.')).not.toBeInTheDocument());
    expect(server.to('GET', '/user/games')).toHaveLength(3);
  });

  it('refetches the usage on click', async () => {
    const server = fakeApi(myGamesRoutes([aGame()]));
    open();
    await screen.findByText('1 of 10 games');
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(server.to('GET', '/plans/usage')).toHaveLength(2));
  });

  it.each([
    ['is removed', {}, 'Brinelight removed from your list.'],
    ['was removed elsewhere', { status: 404 }, 'Failed to remove game.'],
  ])('refetches list and usage after a game %s', async (_, answer, message) => {
    const server = fakeApi({ ...myGamesRoutes([aGame()]), 'DELETE /user/games/904110': answer });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove game: Brinelight' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    await waitFor(() => expect(server.to('GET', '/user/games')).toHaveLength(2));
    await waitFor(() => expect(server.to('GET', '/plans/usage')).toHaveLength(2));
  });
});
