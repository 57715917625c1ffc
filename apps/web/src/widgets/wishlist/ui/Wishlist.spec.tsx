import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { prefetchSession } from '@/entities/session';
import { ToastRegion } from '@/shared/toast';
import { preloadOverlays } from '@/shared/ui';
import { fakeApi } from '../../../../test/fake-api.ts';
import { resetSession } from '../../../../test/reset-session.tsx';
import { aGame } from '../../../../test/library-game.ts';
import { renderApp } from '../../../../test/render.tsx';
import { aWish, wishlistOf } from '../../../../test/wish.ts';
import { Wishlist } from './Wishlist.tsx';

const out = aWish({ appid: 1, name: 'Anvil', originalPrice: '$19.99', price: '$14.99', discountPercent: 25 });
const ahead = aWish({
  appid: 2,
  name: 'Brine',
  isReleased: false,
  releaseDate: 'Q1 2099',
  releaseTo: '2099-03-31',
  releaseMoves: { moves: 4, monthsLater: 7 },
  price: 'TBA',
  notificationEnabled: false,
});
const user = { username: 'jo', isAdmin: false, currentPlan: 'PRO' };
const found = { appid: 9, name: 'Cinder', logo: 'https://cdn.test/logo.png', icon: '' };

const show = (routes: Parameters<typeof fakeApi>[0] = {}, isReadOnly = false) => {
  const server = fakeApi({
    'GET /auth/session': { body: { success: true, data: { user } } },
    'GET /user/wishlist': wishlistOf(ahead, out),
    'GET /plans/can-add-game': { body: { canAdd: true, reason: null } },
    'GET /steam/search': { body: [found, { ...found, appid: 1, name: 'Anvil' }] },
    ...routes,
  });
  const app = renderApp(
    <>
      <Wishlist isReadOnly={isReadOnly} />
      <ToastRegion />
    </>,
  );
  return { server, ...app };
};
const button = (name: string) => screen.getByRole('button', { name });
const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const findGame = (name: string) => screen.findByRole('link', { name: new RegExp(`^${name}`) });
const queryGame = (name: string) => screen.queryByRole('link', { name: new RegExp(`^${name}`) });
const rowOf = async (name: string) => within((await findGame(name)).closest('li')!);
const openDialog = async () => {
  await findGame('Brine');
  await userEvent.click(button('Add Game'));
  return within(await screen.findByRole('dialog', { name: 'Add a game to your wishlist' }));
};

beforeAll(() => preloadOverlays());
beforeEach(resetSession);

describe('wishlist', () => {
  it('shows release date and price of each game, and links to the store', async () => {
    show();
    const brine = await rowOf('Brine');
    expect(brine.getByText('Moved 4 times, 7 months later than first seen')).toBeInTheDocument();
    expect(brine.getByText('Releases Q1 2099')).toBeInTheDocument();
    expect(brine.getByText('TBA')).toBeInTheDocument();
    const anvil = await rowOf('Anvil');
    expect(anvil.getByText('Released')).toBeInTheDocument();
    expect(anvil.getByText('$14.99')).toBeInTheDocument();
    expect(anvil.getByText('$19.99')).toHaveTextContent('instead of $19.99');
    expect(anvil.getByText('-25%')).toBeInTheDocument();
    expect(anvil.getByRole('link', { name: /^Anvil/ })).toHaveAttribute(
      'href',
      'https://store.steampowered.com/app/1/',
    );
  });

  it('links a game to a new reminder and to the import', async () => {
    show();
    expect((await rowOf('Brine')).getByRole('link', { name: 'Remind me of Brine' })).toHaveAttribute(
      'href',
      '/pro-features?tab=reminders&remind=2',
    );
    expect(screen.getByRole('link', { name: 'Import from Steam' })).toHaveAttribute('href', '/import');
  });

  it('explains itself while empty, with one way to begin', async () => {
    show({ 'GET /user/wishlist': wishlistOf() });
    expect(await screen.findByText('Nothing on your wishlist yet')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Add Game' })).toHaveLength(1);
  });

  it('shows a loading state', async () => {
    show();
    expect(screen.getByText('Loading your wishlist...')).toBeInTheDocument();
    expect(await findGame('Brine')).toBeInTheDocument();
  });

  it('retries when loading fails', async () => {
    const failure = { status: 400, body: { message: 'Not today.' } };
    show({ 'GET /user/wishlist': [failure, wishlistOf(out)] });
    expect(await screen.findByText('Not today.')).toBeInTheDocument();
    await userEvent.click(button('Try again'));
    expect(await findGame('Anvil')).toBeInTheDocument();
  });

  it('can be filtered and sorted', async () => {
    show();
    await findGame('Brine');
    expect(names()).toEqual(['Brine (opens in a new tab)', 'Anvil (opens in a new tab)']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name');
    expect(names()[0]).toMatch('Anvil');
    await userEvent.click(button('On sale 1'));
    expect(names()).toEqual(['Anvil (opens in a new tab)']);
    await userEvent.click(button('Upcoming 1'));
    expect(names()).toEqual(['Brine (opens in a new tab)']);
    expect(button('On sale 1')).toHaveAttribute('aria-pressed', 'false');
  });

  it('shows a reset when no game matches the filter', async () => {
    show({ 'GET /user/wishlist': wishlistOf(ahead) });
    await findGame('Brine');
    await userEvent.click(button('Released 0'));
    await userEvent.click(button('Show all'));
    expect(queryGame('Brine')).toBeInTheDocument();
  });

  it('refetches until the price in the country of the user is known', async () => {
    const unknown = { ...out, price: 'Checking the price…', isPriceKnown: false };
    show({ 'GET /user/wishlist': [wishlistOf(unknown), wishlistOf({ ...out, price: '€9.49' })] });
    expect(await screen.findByText('Checking the price…')).toBeInTheDocument();
    expect(await screen.findByText('€9.49', undefined, { timeout: 6_000 })).toBeInTheDocument();
  });

  it('refetches until the details of a new game are known', async () => {
    const fresh = aWish({ name: 'Brine', isReleased: null, addedAt: new Date().toISOString() });
    show({ 'GET /user/wishlist': [wishlistOf(fresh), wishlistOf(ahead)] });
    expect(await screen.findByText('Looking it up…')).toBeInTheDocument();
    expect(await screen.findByText('Releases Q1 2099', undefined, { timeout: 6_000 })).toBeInTheDocument();
  });

  describe('adds a game from the store', () => {
    it('after a search for a term that is not blank', async () => {
      const { server } = show();
      const dialog = await openDialog();
      const search = dialog.getByRole('button', { name: 'Search' });
      expect(search).toHaveAttribute('aria-disabled', 'true');
      await userEvent.type(dialog.getByLabelText('Search for a game'), '   ');
      expect(search).toHaveAttribute('aria-disabled', 'true');
      await userEvent.type(dialog.getByLabelText('Search for a game'), 'cin ');
      await userEvent.click(search);
      expect(await dialog.findByText('2 results')).toBeInTheDocument();
      expect(server.to('GET', '/steam/search')[0]?.url).toBe('/steam/search?term=cin');
    });

    it('and shows success; games already on it cannot be added', async () => {
      const cinder = aWish({ appid: 9, name: 'Cinder' });
      const { server } = show({
        'GET /user/wishlist': [wishlistOf(ahead, out), wishlistOf(ahead, out, cinder)],
        'POST /user/wishlist': {
          status: 201,
          body: { success: true, message: 'Cinder added to your wishlist!', data: { item: cinder } },
        },
      });
      const dialog = await openDialog();
      await userEvent.type(dialog.getByLabelText('Search for a game'), 'cin{Enter}');
      expect(await dialog.findByRole('button', { name: 'Anvil is on your wishlist' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      await userEvent.click(dialog.getByRole('button', { name: 'Add Cinder to your wishlist' }));
      expect(await screen.findByText('Cinder added to your wishlist!')).toBeInTheDocument();
      expect(await dialog.findByRole('button', { name: 'Cinder is on your wishlist' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      expect(server.to('POST', '/user/wishlist')[0]).toMatchObject({
        body: { steamAppId: 9, name: 'Cinder', logoUrl: found.logo },
        headers: { 'Idempotency-Key': expect.any(String) },
      });
    });

    it('and shows why it failed', async () => {
      const message = 'Your wishlist is full: it holds 1,000 games.';
      show({ 'POST /user/wishlist': { status: 403, body: { message } } });
      const dialog = await openDialog();
      await userEvent.type(dialog.getByLabelText('Search for a game'), 'cin{Enter}');
      await userEvent.click(await dialog.findByRole('button', { name: 'Add Cinder to your wishlist' }));
      expect(await dialog.findByText(message)).toBeInTheDocument();
      expect(dialog.getByRole('button', { name: 'Add Cinder to your wishlist' })).not.toHaveAttribute(
        'aria-disabled',
      );
    });

    it('and shows when there are no results', async () => {
      show({ 'GET /steam/search': { body: [] } });
      const dialog = await openDialog();
      await userEvent.type(dialog.getByLabelText('Search for a game'), 'zzz{Enter}');
      expect(await dialog.findByText('No results found for "zzz".')).toBeInTheDocument();
    });

    it('and shows when the store is unavailable, with a retry', async () => {
      const failure = { status: 400, body: { message: 'Not today.' } };
      show({ 'GET /steam/search': [failure, { body: [found] }] });
      const dialog = await openDialog();
      await userEvent.type(dialog.getByLabelText('Search for a game'), 'cin{Enter}');
      await userEvent.click(await dialog.findByRole('button', { name: 'Try again' }));
      expect(await dialog.findByText('1 result')).toBeInTheDocument();
    });
  });

  it('toggles the notifications of a game, and reverts when the server fails', async () => {
    const { server } = show({
      'PATCH /user/wishlist/2': [{}, { status: 403, body: { message: 'That needs PRO.' } }],
    });
    const bell = await screen.findByRole('switch', { name: 'Notify me of Brine' });
    expect(bell).not.toBeChecked();
    await userEvent.click(bell);
    await waitFor(() => expect(bell).toBeChecked());
    expect(server.to('PATCH', '/user/wishlist/2')[0]?.body).toEqual({ notificationEnabled: true });
    await userEvent.click(bell);
    expect(await screen.findByText('That needs PRO.')).toBeInTheDocument();
    expect(bell).toBeChecked();
  });

  it('removes a game, with undo', async () => {
    const undo = { id: 'u1', expiresAt: '' };
    const { server } = show({
      'GET /user/wishlist': [wishlistOf(ahead, out), wishlistOf(ahead), wishlistOf(ahead, out)],
      'DELETE /user/wishlist/1': { body: { success: true, undo } },
      'POST /undo/u1': {},
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove from your wishlist: Anvil' }));
    expect(await screen.findByText('Anvil removed from your wishlist.')).toBeInTheDocument();
    await waitFor(() => expect(queryGame('Anvil')).not.toBeInTheDocument());
    await userEvent.click(button('Undo'));
    await waitFor(() => expect(server.to('POST', '/undo/u1')).toHaveLength(1));
    expect(await findGame('Anvil')).toBeInTheDocument();
  });

  it('shows why removing failed, and keeps the game', async () => {
    show({ 'DELETE /user/wishlist/1': { status: 403, body: { message: 'That needs PRO.' } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove from your wishlist: Anvil' }));
    expect(await screen.findByText('That needs PRO.')).toBeInTheDocument();
    expect(button('Remove from your wishlist: Anvil')).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('shows no longer what was removed elsewhere', async () => {
    show({
      'GET /user/wishlist': [wishlistOf(ahead, out), wishlistOf(ahead)],
      'DELETE /user/wishlist/1': { status: 404, body: { message: 'This game is not on your wishlist.' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove from your wishlist: Anvil' }));
    expect(await screen.findByText('This game is not on your wishlist.')).toBeInTheDocument();
    await waitFor(() => expect(queryGame('Anvil')).not.toBeInTheDocument());
  });

  it('offers to follow released games, and shows followed ones', async () => {
    const { server, store } = show({
      'GET /user/wishlist': [wishlistOf(ahead, out), wishlistOf(ahead, { ...out, isFollowed: true })],
      'POST /user/games': { status: 201, body: { success: true, message: '', data: { game: aGame() } } },
    });
    await act(() => store.dispatch(prefetchSession()));
    await findGame('Anvil');
    expect(screen.queryByRole('button', { name: 'Follow Brine' })).not.toBeInTheDocument();
    await userEvent.click(button('Follow Anvil'));
    expect(await screen.findByText('Following')).toBeInTheDocument();
    expect(server.to('POST', '/user/games')[0]?.body).toMatchObject({ steamAppId: 1, name: 'Anvil' });
  });

  describe('read-only', () => {
    it('shows the games without controls', async () => {
      show({}, true);
      expect(await findGame('Brine')).toBeInTheDocument();
      expect(screen.queryByRole('button')).not.toBeInTheDocument();
      expect(screen.queryByRole('switch')).not.toBeInTheDocument();
    });

    it.each([
      ['it is empty', wishlistOf()],
      ['loading fails', { status: 400 }],
    ])('shows nothing when %s', async (_, answer) => {
      const { server, container } = show({ 'GET /user/wishlist': answer }, true);
      await waitFor(() => expect(server.to('GET', '/user/wishlist')).toHaveLength(1));
      await waitFor(() => expect(within(container).queryByRole('heading')).not.toBeInTheDocument());
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });
  });
});
