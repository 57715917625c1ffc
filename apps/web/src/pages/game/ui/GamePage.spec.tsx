import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { ToastRegion } from '@/shared/toast';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aGame } from '../../../../test/library-game.ts';
import { renderApp } from '../../../../test/render.tsx';
import { GamePage } from './GamePage.tsx';

const GAME = {
  appid: 904110,
  name: 'Brinelight',
  icon: null,
  logo: null,
  latestUpdateDate: '2026-11-20T10:00:00Z',
  developers: ['Low Lamp Studio'],
  publishers: ['Northquay Interactive'],
  updateCounts: { major: 1, regular: 0, patch: 2, news: 0, unknown: 0 },
  edits: [],
};
const update = (gid: string) => ({
  gid,
  title: `Update ${gid}`,
  excerpt: 'What is new.',
  appId: 904110,
  kind: 'patch',
  items: null,
  updateDate: '2026-11-20T10:00:00Z',
  changes: Number(gid) - 2,
});
const pageOf = (gids: string[], next_cursor: string | null = null) => ({
  body: { success: true, data: gids.map(update), next_cursor },
});
const user = (currentPlan = 'FREE') => ({
  'GET /auth/session': { body: { success: true, data: { user: { username: 'jo', currentPlan } } } },
});
const routes = {
  'GET /games/904110': { body: { success: true, data: GAME } },
  'GET /games/904110/updates': pageOf(['3', '2']),
};
const open = (at = '/g/904110') =>
  renderApp(
    <>
      <Routes>
        <Route path="/g/:appId" element={<GamePage />} />
        <Route path="*" element={null} />
      </Routes>
      <ToastRegion />
    </>,
    { at },
  );
const address = () => screen.getByTestId('address').textContent;

beforeEach(() => localStorage.clear());

describe('GamePage', () => {
  it('shows the game and its updates with both dates', async () => {
    fakeApi(routes);
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Brinelight' })).toBeInTheDocument();
    expect(screen.getByText('Northquay Interactive | Low Lamp Studio')).toBeInTheDocument();
    expect(screen.getByText('App ID: 904110')).toBeInTheDocument();
    expect(screen.getByText(/3 posts · 1 major update · latest/)).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Update 3' })).toHaveAttribute(
      'href',
      '/g/904110?update=3',
    );
    expect(screen.getAllByText('Nov 20, 2026')).toHaveLength(2);
    expect(screen.getAllByText(/^Edited/).map(({ textContent }) => textContent)).toEqual([
      'Edited: 1 change',
    ]);
  });

  it('shows how the release moved, and since when that is known', async () => {
    const seen = (day: number, text: string) => ({
      seenAt: `2026-11-${day}T12:00:00Z`,
      text,
      from: null,
      to: null,
      isReleased: day === 26,
    });
    const releases = {
      since: '2026-11-24T12:00:00Z',
      moves: 4,
      monthsLater: 7,
      studio: { name: 'Aldermoor Works', games: 6, kept: 4 },
      seen: [seen(26, 'Aug 5, 2027'), seen(25, ''), seen(24, 'Q1 2027')],
    };
    fakeApi({ ...routes, 'GET /games/904110': { body: { success: true, data: { ...GAME, releases } } } });
    open();
    const section = within(await screen.findByRole('region', { name: 'Release date' }));
    expect(section.getByText('Moved 4 times, 7 months later than first seen.')).toBeInTheDocument();
    expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Nov 26, 2026Released: Aug 5, 2027',
      'Nov 25, 2026No date',
      'Nov 24, 2026Q1 2027',
    ]);
    expect(section.getByText(/^Release dates seen since Nov 24, 2026\./)).toBeInTheDocument();
    expect(
      section.getByText('Aldermoor Works released 4 of 6 games by the date that was told first.'),
    ).toBeInTheDocument();
    expect(screen.getByText(/· release moved 4 times/)).toBeInTheDocument();
  });

  it('shows no release date that the store has not told yet', async () => {
    fakeApi({
      ...routes,
      'GET /games/904110': { body: { success: true, data: { ...GAME, releases: null } } },
    });
    open();
    expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Release date' })).not.toBeInTheDocument();
  });

  it('shows the newest edits, and which of them nobody was told of', async () => {
    const edit = {
      gid: '3',
      title: 'Update 3',
      editedAt: '2026-11-21T12:00:00Z',
      isSilent: true,
      changes: 2,
    };
    const edits = [edit, { ...edit, gid: '2', title: 'Update 2', isSilent: false, changes: 1 }];
    fakeApi({ ...routes, 'GET /games/904110': { body: { success: true, data: { ...GAME, edits } } } });
    open();
    const section = within(await screen.findByRole('region', { name: 'Edits' }));
    expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Nov 21, 2026Update 32 changesNot announced',
      'Nov 21, 2026Update 21 change',
    ]);
    expect(section.getByRole('link', { name: 'All edits' })).toHaveAttribute('href', '/g/904110/edits');
    await userEvent.click(section.getByRole('link', { name: 'Update 3' }));
    expect(address()).toBe('/g/904110?update=3');
  });

  it('says so where no post was edited', async () => {
    fakeApi(routes);
    open();
    const section = within(await screen.findByRole('region', { name: 'Edits' }));
    expect(section.getByText('No post was seen to change.')).toBeInTheDocument();
    expect(section.queryByRole('listitem')).not.toBeInTheDocument();
  });

  it('shows the 404 page for an unknown game', async () => {
    fakeApi({});
    open('/g/7');
    await waitFor(() => expect(address()).toBe('/404'));
  });

  it('loads older updates below the others and keeps all when that fails', async () => {
    fakeApi({
      ...routes,
      'GET /games/904110/updates': [
        pageOf(['3', '2'], '1-2'),
        { status: 400, body: { message: 'Not now.' } },
        pageOf(['1']),
      ],
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Show older' }));
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Update 2' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Update 1' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Update 3' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
  });

  it('keeps the kind filter in the URL', async () => {
    const sent = fakeApi(routes);
    open();
    await userEvent.click(await screen.findByRole('button', { name: /^Patch/ }));
    expect(address()).toBe('/g/904110?kind=patch');
    await waitFor(() => expect(sent.to('GET', '/games/904110/updates').at(-1)?.url).toMatch(/kind=patch/));
    await userEvent.click(screen.getByRole('button', { name: /^Patch/ }));
    expect(address()).toBe('/g/904110');
  });

  it('shows what updates say, and lists those that say it', async () => {
    const page = pageOf(['3', '2']);
    const data = page.body.data.map((row) => ({
      ...row,
      items: row.gid === '3' ? { fix: 12, balance: 3, breaking: 1 } : {},
    }));
    const sent = fakeApi({
      ...routes,
      'GET /games/904110/updates': { body: { success: true, data, next_cursor: null } },
    });
    open();
    const row = (await screen.findByRole('link', { name: 'Update 3' })).closest('li')!;
    expect(row).toHaveTextContent('12 fixes · 3 balance1 breaking');
    expect(screen.getByText(/counted by patterns in English posts, which may be wrong/)).toBeInTheDocument();
    const choice = screen.getByRole('combobox', { name: 'With these changes' });
    await userEvent.selectOptions(choice, 'Breaking changes');
    expect(address()).toBe('/g/904110?items=breaking');
    await waitFor(() =>
      expect(sent.to('GET', '/games/904110/updates').at(-1)?.url).toMatch(/items=breaking/),
    );
    await userEvent.selectOptions(choice, 'All changes');
    expect(address()).toBe('/g/904110');
  });

  it('redirects a visitor who clicks Follow to sign-in', async () => {
    fakeApi(routes);
    open();
    await userEvent.click(await screen.findByRole('link', { name: 'Follow Brinelight' }));
    expect(address()).toBe('/login');
  });

  it('follows the game and adds it to the list', async () => {
    localStorage.setItem('authToken', 'the-token');
    const sent = fakeApi({
      ...routes,
      ...user(),
      'GET /user/games': [
        { body: { success: true, data: { games: [] } } },
        { body: { success: true, data: { games: [aGame()] } } },
      ],
      'GET /plans/can-add-game': { body: { success: true, canAdd: true, reason: null } },
      'POST /user/games': { status: 201, body: { success: true, data: { game: aGame() } } },
    });
    open();
    const follow = await screen.findByRole('button', { name: 'Add Brinelight to your list' });
    await waitFor(() => expect(follow).not.toHaveAttribute('aria-disabled', 'true'));
    await userEvent.click(follow);
    expect(await screen.findByText('Brinelight added to your list!')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Game Brinelight is in your list' })).toHaveAttribute(
      'href',
      '/my-games',
    );
    expect(screen.getByRole('link', { name: 'Game Brinelight is in your list' })).toHaveFocus();
    expect(sent.to('POST', '/user/games')[0]?.body).toMatchObject({ steamAppId: 904110, name: 'Brinelight' });
    // The server reads a game once it is followed.
    await waitFor(() => expect(sent.to('GET', '/games/904110')).toHaveLength(2));
    expect(sent.to('GET', '/games/904110/updates')).toHaveLength(2);
  });

  it('can be followed while the list of games cannot be loaded', async () => {
    localStorage.setItem('authToken', 'the-token');
    fakeApi({ ...routes, ...user(), 'GET /user/games': { status: 400 } });
    open();
    const follow = await screen.findByRole('button', { name: 'Add Brinelight to your list' });
    await waitFor(() => expect(follow).not.toHaveAttribute('aria-disabled', 'true'));
  });

  it('shows the reason when the plan limit is reached', async () => {
    localStorage.setItem('authToken', 'the-token');
    const reason = 'You have reached your limit of 10 games. Upgrade to PRO for unlimited games!';
    fakeApi({
      ...routes,
      ...user(),
      'GET /user/games': { body: { success: true, data: { games: [] } } },
      'GET /plans/can-add-game': { body: { success: true, canAdd: false, reason } },
    });
    open();
    const follow = await screen.findByRole('button', { name: 'Add Brinelight to your list' });
    await waitFor(() => expect(follow).not.toHaveAttribute('aria-disabled', 'true'));
    await userEvent.click(follow);
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
  });
});
