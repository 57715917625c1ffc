import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastRegion } from '@/shared/toast';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aGame } from '../../../../test/library-game.ts';
import { renderApp } from '../../../../test/render.tsx';
import { MyGamesPage } from './MyGamesPage.tsx';

const user = { username: 'jo', currentPlan: 'FREE', isAdmin: false };
const usage = { current: { gamesTracked: 8 }, limits: { gamesLimit: 10 } };
const routes = (games: ReturnType<typeof aGame>[]) => ({
  'GET /auth/session': { body: { success: true, data: { user } } },
  'GET /user/games': { body: { success: true, data: { games } } },
  'GET /plans/usage': { body: { success: true, usage } },
});
const open = () =>
  renderApp(
    <>
      <MyGamesPage />
      <ToastRegion />
    </>,
    { at: '/my-games' },
  );

beforeEach(() => localStorage.setItem('authToken', 'the-token'));

describe('the hub', () => {
  it('asks a visitor to log in', () => {
    localStorage.clear();
    open();
    expect(screen.getByText('Please log in to see your games.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  });

  it('invites somebody without games', async () => {
    fakeApi(routes([]));
    open();
    expect(await screen.findByText('Your Game Hub is Empty!')).toBeInTheDocument();
    expect(screen.getByText('Track up to 10 games', { exact: false })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find Games to Follow' })).toHaveAttribute('href', '/search');
  });

  it('turns the star over at once, and back when the server fails', async () => {
    let refuse: () => void = () => undefined;
    fakeApi(routes([aGame()]));
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

  it('sends one Idempotency-Key per turn of the star', async () => {
    const favorite = { body: { success: true, data: { appid: 904110, isFavorite: true } } };
    const server = fakeApi({ ...routes([aGame()]), 'PATCH /user/games/904110/favorite': favorite });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add to favorites: Brinelight' }));
    expect(await screen.findByText('Brinelight added to favorites.')).toBeInTheDocument();
    const [turn] = server.to('PATCH', '/user/games/904110/favorite');
    expect(turn?.headers['Idempotency-Key']).toMatch(/^[\da-f-]{36}$/);
    expect(turn?.body).toBeUndefined();
  });

  it('goes back to page 1 when the sort changes', async () => {
    fakeApi(routes(Array.from({ length: 14 }, (_, n) => aGame({ appid: n + 1, name: `Game ${n + 10}` }))));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
    expect(screen.getByText('Page 2 of 2')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'name_desc');
    expect(screen.getByText('Page 1 of 2')).toBeInTheDocument();
    expect(
      within(screen.getAllByRole('listitem')[0] as HTMLElement).getByText('Game 23'),
    ).toBeInTheDocument();
  });

  it('loads the list and the usage again after a game is removed', async () => {
    const server = fakeApi({ ...routes([aGame()]), 'DELETE /user/games/904110': {} });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove game: Brinelight' }));
    expect(await screen.findByText('Brinelight removed from your list.')).toBeInTheDocument();
    await waitFor(() => expect(server.to('GET', '/user/games')).toHaveLength(2));
    await waitFor(() => expect(server.to('GET', '/plans/usage')).toHaveLength(2));
  });
});
