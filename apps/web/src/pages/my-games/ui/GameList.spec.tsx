import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastRegion } from '@/shared/toast';
import { fakeApi } from '../../../../test/fake-api.ts';
import { hearUsageChanges } from '../../../../test/hear-usage-changes.ts';
import { myGamesRoutes } from '../../../../test/my-games-routes.ts';
import { aGame } from '../../../../test/library-game.ts';
import { renderApp } from '../../../../test/render.tsx';
import { resetSession } from '../../../../test/reset-session.tsx';
import { MyGamesPage } from './MyGamesPage.tsx';

const games = [
  aGame({ appid: 1, name: 'Anvil', isFavorite: true, latestUpdateKind: 'patch', unreadCount: 1 }),
  aGame({ appid: 2, name: 'Brine', latestUpdateKind: 'major' }),
  aGame({ appid: 3, name: 'Cinder', latestUpdateKind: 'major', developers: ['Fern Works'], unreadCount: 2 }),
];
const many = Array.from({ length: 30 }, (_, n) => aGame({ appid: n + 1, name: `Game ${n + 10}` }));
const open = async (at: string, list = games, routes = {}) => {
  const server = fakeApi({ ...myGamesRoutes(list, { plan: 'PRO' }), ...routes });
  renderApp(
    <>
      <MyGamesPage />
      <ToastRegion />
    </>,
    { at },
  );
  await screen.findByLabelText('Filter your games');
  return server;
};
const names = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const address = () => screen.getByTestId('address').textContent;
const rowOf = (name: string) => screen.getByRole('heading', { name: new RegExp(name) }).closest('li');

beforeEach(resetSession);

describe('My Games filters', () => {
  it('apply while typing, show the number of matches, and are in the URL', async () => {
    await open('/my-games');
    await userEvent.type(screen.getByLabelText('Filter your games'), 'fern');
    expect(names()).toEqual(['Cinder3']);
    expect(screen.getByText('1 of 3 games')).toHaveAttribute('role', 'status');
    await waitFor(() => expect(address()).toBe('/my-games?q=fern'));
  });

  it('are read from the URL', async () => {
    await open('/my-games?q=n&kind=major&unread=1');
    expect(names()).toEqual(['Cinder3']);
    expect(screen.getByLabelText('Filter your games')).toHaveValue('n');
    expect(screen.getByRole('button', { name: 'Major 1' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Unread 1' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('combine kinds and unread, with counts', async () => {
    await open('/my-games');
    await userEvent.click(screen.getByRole('button', { name: 'Major 2' }));
    expect(names()).toEqual(['Brine2', 'Cinder3']);
    await userEvent.click(screen.getByRole('button', { name: 'Patch 1' }));
    expect(names()).toEqual(['Anvil1', 'Brine2', 'Cinder3']);
    await userEvent.click(screen.getByRole('button', { name: 'Unread 2' }));
    expect(names()).toEqual(['Anvil1', 'Cinder3']);
    expect(address()).toBe('/my-games?kind=major%2Cpatch&unread=1');
  });

  it('are cleared with Escape in the input', async () => {
    await open('/my-games?q=fern');
    await userEvent.type(screen.getByLabelText('Filter your games'), '{Escape}');
    expect(names()).toHaveLength(3);
    await waitFor(() => expect(address()).toBe('/my-games'));
  });

  it('show a way out when nothing matches', async () => {
    await open('/my-games?q=zzz&unread=1');
    expect(screen.getByText('No game of yours matches “zzz”.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Search the store for “zzz”' })).toHaveAttribute(
      'href',
      '/search?q=zzz',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(names()).toHaveLength(3);
    expect(address()).toBe('/my-games');
  });
});

describe('the sort by usual gaps', () => {
  const sortOptions = () =>
    within(screen.getByLabelText('Sort by'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);

  it('is offered with early access, and sorts once the gaps are known', async () => {
    const session = { username: 'jo', currentPlan: 'PRO', isAdmin: false, hasEarlyAccess: true };
    const gapOf = (appId: number, from: number) => ({
      appId,
      isEarlyAccess: false,
      usualGap: { gaps: [from], from, to: from },
    });
    await open('/my-games', games, {
      'GET /auth/session': { body: { success: true, data: { user: session } } },
      'GET /user/games/usual-gaps': { body: { success: true, data: [gapOf(2, 30), gapOf(3, 7)] } },
    });
    await waitFor(() => expect(sortOptions()).toContain('Updated most often first'));
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'gap_asc');
    await waitFor(() => expect(names()).toEqual(['Anvil1', 'Cinder3', 'Brine2']));
    expect(address()).toBe('/my-games?sort=gap_asc');
  });

  it('is not offered without early access', async () => {
    const sent = await open('/my-games?sort=gap_asc');
    expect(sortOptions()).not.toContain('Updated most often first');
    expect(names()).toEqual(['Anvil1', 'Brine2', 'Cinder3']);
    expect(sent.to('GET', '/user/games/usual-gaps')).toHaveLength(0);
  });
});

describe('keep page and sort order in the URL', () => {
  it('return to page 1 when the sort order or a filter changes', async () => {
    await open('/my-games?page=3&sort=name_desc', many);
    expect(screen.getByText('Page 3 of 3')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'date_asc');
    expect(address()).toBe('/my-games?sort=date_asc');
    await userEvent.keyboard('n');
    expect(address()).toBe('/my-games?sort=date_asc');
    screen.getByLabelText('Sort by').blur();
    await userEvent.keyboard('n');
    expect(address()).toBe('/my-games?sort=date_asc&page=2');
    await userEvent.type(screen.getByLabelText('Filter your games'), 'Game');
    await waitFor(() => expect(address()).toBe('/my-games?sort=date_asc&q=Game'));
  });
});

describe('My Games keyboard navigation', () => {
  it('treats both sections as one list and opens the update of the focused game', async () => {
    const row = { gid: '77', title: 'T', url: 'u', contents: 'c', date: 1, appid: 2, kind: 'patch' };
    const updates = { body: { success: true, data: [row] } };
    await open('/my-games', games, { 'GET /user/games/2/updates': updates });
    await userEvent.keyboard('j');
    expect(rowOf('Anvil')).toHaveFocus();
    await userEvent.keyboard('jjk');
    expect(rowOf('Brine')).toHaveFocus();
    await userEvent.keyboard('o');
    await waitFor(() => expect(address()).toBe('/my-games?update=77'));
  });

  it('opens with Enter, too', async () => {
    const row = { gid: '78', title: 'T', url: 'u', contents: 'c', date: 1, appid: 1, kind: 'patch' };
    await open('/my-games', games, {
      'GET /user/games/1/updates': { body: { success: true, data: [row] } },
    });
    await userEvent.keyboard('j{Enter}');
    await waitFor(() => expect(address()).toBe('/my-games?update=78'));
  });

  it('keeps the focus on a game that f moves to the other section', async () => {
    await open('/my-games', games, {
      'PATCH /user/games/3/favorite': { body: { success: true, data: { appid: 3, isFavorite: true } } },
    });
    await userEvent.keyboard('jjjf');
    expect(await screen.findByText('Cinder added to favorites.')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: '⭐ Favorite Games (2)' })).toBeInTheDocument();
    await waitFor(() => expect(rowOf('Cinder')).toHaveFocus());
  });

  it('moves the focus when the focused game is removed', async () => {
    const left = { body: { success: true, data: { games: games.filter(({ appid }) => appid !== 2) } } };
    const routes = myGamesRoutes(games);
    await open('/my-games', games, {
      'GET /user/games': [routes['GET /user/games'], left],
      'DELETE /user/games/2': {},
    });
    screen.getByRole('button', { name: 'Remove game: Brine' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText('Brine')).not.toBeInTheDocument());
    await waitFor(() => expect(rowOf('Cinder')).toHaveFocus());
  });

  const note = (id: string, gid: string) => ({ id, game_update: { id: gid } });
  const unread = { body: { data: [note('n1', '90'), note('n2', '91')], unread_count: 2, next_cursor: null } };
  const marked = { body: { success: true, changed: 2, undo: { id: 'u1', expiresAt: '' } } };

  it('marks all updates of a game as read with m', async () => {
    const server = await open('/my-games', games, {
      'GET /notifications': unread,
      'PUT /notifications/mark-read': marked,
      'POST /undo/u1': {},
    });
    await userEvent.keyboard('jjjm');
    expect(await screen.findByText('Cinder marked as read.')).toBeInTheDocument();
    expect(server.to('GET', '/notifications')[0]?.url).toMatch(/unread_only=true&game=3&/);
    expect(server.to('PUT', '/notifications/mark-read')[0]?.body).toEqual({ ids: ['n1', 'n2'] });
    await waitFor(() => expect(server.to('GET', '/user/games')).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.to('POST', '/undo/u1')).toHaveLength(1));
  });

  it('marks a game with more updates than a page as read, and undoes all of it', async () => {
    const page = (id: string, next_cursor: string | null) => ({
      body: { data: [note(id, '90')], unread_count: 2, next_cursor },
    });
    const server = await open('/my-games', games, {
      'GET /notifications': [page('n1', 'c1'), page('n2', null)],
      'PUT /notifications/mark-read': [
        marked,
        { body: { success: true, changed: 1, undo: { id: 'u2', expiresAt: '' } } },
      ],
      'POST /undo/u1': {},
      'POST /undo/u2': {},
    });
    await userEvent.keyboard('jjjm');
    expect(await screen.findByText('Cinder marked as read.')).toBeInTheDocument();
    expect(server.to('GET', '/notifications')[1]?.url).toMatch(/&cursor=c1$/);
    expect(server.to('PUT', '/notifications/mark-read').map(({ body }) => body)).toEqual([
      { ids: ['n1'] },
      { ids: ['n2'] },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.to('POST', '/undo/u1')).toHaveLength(1));
    await waitFor(() => expect(server.to('POST', '/undo/u2')).toHaveLength(1));
  });

  it('announces a change of usage when a game is removed, and when that is undone', async () => {
    const announced = await hearUsageChanges();
    await open('/my-games', games, {
      'DELETE /user/games/3': { body: { success: true, undo: { id: 'u1', expiresAt: '' } } },
      'POST /undo/u1': {},
    });
    await userEvent.click(screen.getByRole('button', { name: 'Remove game: Cinder' }));
    await waitFor(() => expect(announced).toHaveBeenCalledTimes(1));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(announced).toHaveBeenCalledTimes(2));
  });

  it('opens the latest update by its title, and the page of a game by its name', async () => {
    await open('/my-games', [{ ...games[0]!, latestUpdateTitle: 'Tides', latestUpdateGid: '91' }]);
    const { name, appid } = games[0]!;
    expect(screen.getByRole('link', { name: 'Tides' })).toHaveAttribute('href', '/my-games?update=91');
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/g/${appid}`);
    await userEvent.click(screen.getByRole('link', { name: 'Tides' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/my-games?update=91');
  });

  it('focuses the filter with / without typing it', async () => {
    await open('/my-games');
    await userEvent.keyboard('/');
    expect(screen.getByLabelText('Filter your games')).toHaveFocus();
    expect(screen.getByLabelText('Filter your games')).toHaveValue('');
  });

  it('changes pages with n and p within the limits', async () => {
    await open('/my-games', many);
    await userEvent.keyboard('nnnn');
    expect(screen.getByText('Page 3 of 3')).toBeInTheDocument();
    await userEvent.keyboard('ppp');
    expect(screen.getByText('Page 1 of 3')).toBeInTheDocument();
  });
});
