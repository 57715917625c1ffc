import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/shared/api';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aGame } from '../../../../test/library-game.ts';
import { myGamesRoutes } from '../../../../test/my-games-routes.ts';
import { resetSession } from '../../../../test/reset-session.tsx';
import { renderApp } from '../../../../test/render.tsx';
import { MyGamesPage } from './MyGamesPage.tsx';

const update = (day: number) => ({
  latestUpdateGid: `gid-${day}`,
  latestUpdateTitle: `Update ${day}`,
  latestUpdateDate: `2026-11-${day}T10:00:00Z`,
});
const anvil = aGame({ appid: 1, name: 'Anvil', ...update(12) });
const moss = aGame({ appid: 2, name: 'Moss', ...update(11) });
const newMoss = aGame({ appid: 2, name: 'Moss', ...update(14), unreadCount: 2 });
const GAMES = 'GET /user/games';
const bodyOf = (...games: (typeof anvil)[]) => myGamesRoutes(games)[GAMES];

const names = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const open = async (routes = {}) => {
  const server = fakeApi({
    ...myGamesRoutes([anvil, moss]),
    [GAMES]: [bodyOf(anvil, moss), bodyOf(anvil, newMoss)],
    ...routes,
  });
  const { store } = renderApp(<MyGamesPage />, { at: '/my-games?sort=date_desc' });
  await screen.findByText('Update 11');
  return { server, arrive: () => act(() => void store.dispatch(api.util.invalidateTags(['Library']))) };
};

beforeEach(async () => {
  await resetSession();
  globalThis.scrollTo = jest.fn() as never;
});

describe('new updates in My Games', () => {
  it.each([
    ['a click', () => userEvent.click(screen.getByRole('button', { name: '2 new' }))],
    ['the key', () => userEvent.keyboard('.')],
  ])('wait above the list until %s', async (_, show) => {
    const { arrive } = await open();
    expect(names()).toEqual(['Anvil1', 'Moss2']);
    arrive();
    expect(await screen.findByRole('button', { name: '2 new' })).toBeInTheDocument();
    const told = screen.getByText('2 new updates available');
    expect(told).toHaveAttribute('role', 'status');
    // Lists render deferred.
    await act(() => new Promise((resolve) => void setTimeout(resolve, 50)));
    expect(names()).toEqual(['Anvil1', 'Moss2']);
    expect(screen.queryByText('Update 14')).not.toBeInTheDocument();
    expect(screen.getByText('2 games, all caught up')).toBeInTheDocument();
    await show();
    expect(screen.getByText('2 games, 1 with unread updates')).toBeInTheDocument();
    expect(names()).toEqual(['Moss2', 'Anvil1']);
    expect(screen.getByText('Update 14')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '2 new' })).not.toBeInTheDocument();
    expect(globalThis.scrollTo).toHaveBeenCalledWith({ top: 0 });
    expect(told).toHaveTextContent(/^$/);
    expect(told.parentElement).toHaveFocus();
  });

  it('are shown by a refresh at once', async () => {
    const { arrive } = await open({
      [GAMES]: [bodyOf(anvil, moss), bodyOf(anvil, newMoss), bodyOf(anvil, { ...newMoss, ...update(15) })],
    });
    arrive();
    await screen.findByRole('button', { name: '2 new' });
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Update 15')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /new$/ })).not.toBeInTheDocument();
  });

  it.each([
    ['sorted', () => userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Name (A–Z)'), 2],
    ['filtered', () => userEvent.click(screen.getByRole('button', { name: /^Unread/ })), 1],
  ])('are shown when the games are %s', async (_, rearrange, count) => {
    const { arrive } = await open();
    arrive();
    await screen.findByRole('button', { name: '2 new' });
    await rearrange();
    expect(await screen.findByText('Update 14')).toBeInTheDocument();
    expect(names()).toHaveLength(count);
    expect(screen.queryByRole('button', { name: /new$/ })).not.toBeInTheDocument();
  });

  it('are marked as read together with those on screen', async () => {
    const { server, arrive } = await open();
    arrive();
    await screen.findByRole('button', { name: '2 new' });
    await userEvent.keyboard('jj');
    await userEvent.keyboard('m');
    await waitFor(() => expect(server.to('GET', '/notifications')).toHaveLength(1));
  });

  it('are shown when the page is opened', async () => {
    fakeApi(myGamesRoutes([anvil, newMoss]));
    renderApp(<MyGamesPage />);
    const row = (await screen.findByText('Update 14')).closest('li')!;
    expect(within(row).getByText('2 unread')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /new$/ })).not.toBeInTheDocument();
  });
});
