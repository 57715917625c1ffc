import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastRegion } from '@/shared/toast';
import { preloadOverlays } from '@/shared/ui';
import { aCategory, categoriesOf } from '../../../../test/category.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { resetSession } from '../../../../test/reset-session.tsx';
import { myGamesRoutes } from '../../../../test/my-games-routes.ts';
import { aGame } from '../../../../test/library-game.ts';
import { renderApp } from '../../../../test/render.tsx';
import { MyGamesPage } from './MyGamesPage.tsx';

const games = [
  aGame({ appid: 1, name: 'Anvil', isFavorite: true, unreadCount: 1 }),
  aGame({ appid: 2, name: 'Brine' }),
  aGame({ appid: 3, name: 'Cinder', unreadCount: 2 }),
];
const cozy = aCategory({ id: '7', name: 'Cozy', appIds: [2, 3] });
const open = async (
  at: string,
  plan: 'FREE' | 'PRO' = 'PRO',
  categories: object = categoriesOf(cozy),
  saved: object = {},
) => {
  const server = fakeApi({
    ...myGamesRoutes(games, { plan }),
    'GET /user/categories': categories,
    'PUT /user/games/3/categories': saved,
  });
  renderApp(
    <main id="main" tabIndex={-1}>
      <MyGamesPage />
      <ToastRegion />
    </main>,
    { at },
  );
  await screen.findByLabelText('Filter your games');
  return server;
};
const names = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const address = () => screen.getByTestId('address').textContent;
const filter = () => screen.findByLabelText('Category');

beforeAll(() => preloadOverlays());
beforeEach(resetSession);

describe('reminders in My Games', () => {
  it('links a game to a new reminder', async () => {
    await open('/my-games');
    expect(screen.getByRole('link', { name: 'Remind me of Brine' })).toHaveAttribute(
      'href',
      '/pro-features?tab=reminders&remind=2',
    );
    await userEvent.click(screen.getByRole('button', { name: 'More actions for Cinder' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remind me…' }));
    expect(address()).toBe('/pro-features?tab=reminders&remind=3');
  });

  it('shows no link without the feature', async () => {
    await open('/my-games', 'FREE');
    expect(screen.queryByRole('link', { name: /^Remind me/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'More actions for Cinder' }));
    expect(await screen.findByRole('menuitem', { name: 'View updates' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Remind me…' })).not.toBeInTheDocument();
  });
});

describe('categories in My Games', () => {
  it('filters by a category in the URL', async () => {
    await open('/my-games');
    await screen.findByRole('option', { name: 'Cozy' });
    await userEvent.selectOptions(await filter(), 'Cozy');
    expect(names()).toEqual(['Brine2', 'Cinder3']);
    expect(address()).toBe('/my-games?category=7');
    await userEvent.selectOptions(await filter(), 'All categories');
    expect(names()).toHaveLength(3);
    expect(address()).toBe('/my-games');
  });

  it('combines with the other filters', async () => {
    await open('/my-games?category=7&unread=1');
    await waitFor(() => expect(names()).toEqual(['Cinder3']));
    expect(screen.getByText('1 of 3 games')).toBeInTheDocument();
  });

  it('shows no games until the members of the category have loaded', async () => {
    await open('/my-games?category=7');
    expect(screen.queryByRole('heading', { name: /Anvil/ })).not.toBeInTheDocument();
    await waitFor(() => expect(names()).toEqual(['Brine2', 'Cinder3']));
  });

  it('shows a way out of a deleted category', async () => {
    await open('/my-games?category=99');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(names()).toHaveLength(3);
    expect(address()).toBe('/my-games');
  });

  it('is hidden for FREE users', async () => {
    const server = await open('/my-games', 'FREE', categoriesOf());
    await waitFor(() => expect(server.to('GET', '/user/categories')).toHaveLength(1));
    expect(screen.queryByLabelText('Category')).not.toBeInTheDocument();
  });

  it('stays visible for users who created categories with PRO', async () => {
    await open('/my-games', 'FREE');
    await userEvent.selectOptions(await filter(), 'Cozy');
    expect(names()).toEqual(['Brine2', 'Cinder3']);
    expect(screen.queryByRole('button', { name: 'Categories of Cinder' })).not.toBeInTheDocument();
  });
});

describe('categories of a game', () => {
  const openDialog = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Categories of Cinder' }));
    return screen.findByRole('dialog', { name: 'Categories of Cinder' });
  };

  it('are checkboxes in a list', async () => {
    const server = await open('/my-games', 'PRO', categoriesOf(cozy, aCategory({ id: '8', name: 'Later' })));
    const dialog = await openDialog();
    expect(await within(dialog).findByRole('checkbox', { name: 'Cozy' })).toBeChecked();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Cozy' }));
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Later' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Categories of Cinder saved.')).toBeInTheDocument();
    expect(server.to('PUT', '/user/games/3/categories')[0]?.body).toEqual({ ids: ['8'] });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('leave out what was deleted elsewhere, once a save was refused', async () => {
    const later = aCategory({ id: '8', name: 'Later' });
    const server = await open(
      '/my-games',
      'PRO',
      [categoriesOf(cozy, later), categoriesOf(cozy, later), categoriesOf(later)],
      [{ status: 404, body: { message: 'There is no such category.' } }, {}],
    );
    const dialog = await openDialog();
    await userEvent.click(await within(dialog).findByRole('checkbox', { name: 'Later' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('There is no such category.')).toBeInTheDocument();
    await waitFor(() => expect(within(dialog).queryByRole('checkbox', { name: 'Cozy' })).toBeNull());
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Categories of Cinder saved.')).toBeInTheDocument();
    expect(server.to('PUT', '/user/games/3/categories').map(({ body }) => body)).toEqual([
      { ids: ['7', '8'] },
      { ids: ['8'] },
    ]);
  });

  it('keep what was assigned elsewhere since the page was opened', async () => {
    const later = aCategory({ id: '8', name: 'Later' });
    const server = await open('/my-games', 'PRO', [
      categoriesOf(cozy, later),
      categoriesOf(cozy, { ...later, appIds: [3] }),
    ]);
    for (const asked of [2, 3]) {
      const dialog = await openDialog();
      expect(await within(dialog).findByRole('checkbox', { name: 'Later' })).toBeChecked();
      expect(server.to('GET', '/user/categories')).toHaveLength(asked);
      await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    }
  });

  it.each([
    ['the next game', [2, 3], 'Brine'],
    ['the way out of a list without games', [3], 'Clear filters'],
  ])('lead to %s if the game leaves the list', async (_, appIds, name) => {
    await open('/my-games?category=7', 'PRO', [
      categoriesOf({ ...cozy, appIds }),
      categoriesOf({ ...cozy, appIds }),
      categoriesOf({ ...cozy, appIds: appIds.filter((appId) => appId !== 3) }),
    ]);
    await screen.findByRole('heading', { name: /Cinder/ });
    const dialog = await openDialog();
    await userEvent.click(await within(dialog).findByRole('checkbox', { name: 'Cozy' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const row = screen.queryByRole('heading', { name: /Brine/ })?.closest('li');
    expect(row ?? screen.getByRole('button', { name })).toHaveFocus();
  });

  it('link to creating the first category', async () => {
    await open('/my-games', 'PRO', categoriesOf());
    await openDialog();
    expect(await screen.findByRole('link', { name: 'Create Category' })).toHaveAttribute(
      'href',
      '/pro-features?tab=categories',
    );
  });
});
