import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastRegion } from '@/shared/toast';
import { preloadOverlays } from '@/shared/ui';
import { aCategory, categoriesOf } from '../../../../test/category.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { resetSession } from '../../../../test/reset-session.tsx';
import { aGame } from '../../../../test/library-game.ts';
import { renderApp } from '../../../../test/render.tsx';
import { Categories } from './Categories.tsx';

const cozy = aCategory({ id: '1', name: 'Cozy', appIds: [1] });
const coop = aCategory({ id: '2', name: 'Co-op', color: 3, icon: 'games', appIds: [1, 2] });
const last = aCategory({ id: '3', name: 'Later' });
const games = [aGame({ appid: 1, name: 'Anvil' }), aGame({ appid: 2, name: 'Brine' })];
const saved = (message: string) => ({ body: { success: true, message, data: { category: cozy } } });
const show = (routes: Parameters<typeof fakeApi>[0] = {}, isReadOnly = false) => {
  const server = fakeApi({
    'GET /user/categories': categoriesOf(cozy, coop, last),
    'GET /user/games': { body: { success: true, data: { games } } },
    ...routes,
  });
  const app = renderApp(
    <>
      <Categories isReadOnly={isReadOnly} />
      <ToastRegion />
    </>,
  );
  return { server, ...app };
};
const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const rowOf = (name: string) => screen.getByRole('heading', { name }).closest('li')!;
const button = (name: string) => screen.getByRole('button', { name });

beforeAll(() => preloadOverlays());
beforeEach(resetSession);

describe('categories', () => {
  it('are listed after the built-in ones, each with its games', async () => {
    show();
    await screen.findByText('Cozy');
    expect(names()).toEqual(['All Games', 'Favorites', 'Recently Updated', 'Cozy', 'Co-op', 'Later']);
    expect(within(rowOf('Co-op')).getByText('2 games')).toBeInTheDocument();
    expect(within(rowOf('Cozy')).getByText('1 game')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Co-op' })).toHaveAttribute('href', '/my-games?category=2');
  });

  it('open a built-in category read-only', async () => {
    show();
    await screen.findByText('Cozy');
    expect(within(rowOf('Favorites')).getByText('Default')).toBeInTheDocument();
    expect(within(rowOf('Favorites')).queryByRole('button')).not.toBeInTheDocument();
    expect(within(rowOf('Cozy')).getAllByRole('button')).toHaveLength(4);
  });

  it('show an explanation while there are no custom ones', async () => {
    show({ 'GET /user/categories': categoriesOf() });
    expect(await screen.findByText(/You have none of your own yet/)).toBeInTheDocument();
  });

  it('retry when loading fails', async () => {
    const failure = { status: 400, body: { message: 'Not today.' } };
    show({ 'GET /user/categories': [failure, categoriesOf(cozy)] });
    expect(await screen.findByText('Not today.')).toBeInTheDocument();
    await userEvent.click(button('Try again'));
    expect(await screen.findByText('Cozy')).toBeInTheDocument();
  });

  describe('creating', () => {
    it('requires a name that is not blank', async () => {
      show();
      await userEvent.click(button('Create Category'));
      const dialog = await screen.findByRole('dialog', { name: 'Create Category' });
      const create = within(dialog).getByRole('button', { name: 'Create' });
      expect(create).toHaveAttribute('aria-disabled', 'true');
      await userEvent.type(within(dialog).getByLabelText('Name'), '   ');
      expect(create).toHaveAttribute('aria-disabled', 'true');
      await userEvent.type(within(dialog).getByLabelText('Name'), 'x');
      expect(create).not.toHaveAttribute('aria-disabled', 'true');
    });

    it('sends color, icon and games', async () => {
      const { server } = show({ 'POST /user/categories': saved('Calm created.') });
      await userEvent.click(button('Create Category'));
      const dialog = await screen.findByRole('dialog');
      await userEvent.type(within(dialog).getByLabelText('Name'), '  Calm ');
      await userEvent.click(within(dialog).getByRole('radio', { name: 'Turquoise' }));
      await userEvent.click(within(dialog).getByRole('radio', { name: 'Shapes' }));
      await userEvent.type(within(dialog).getByLabelText('Filter the games'), 'bri');
      expect(within(dialog).queryByRole('checkbox', { name: 'Anvil' })).not.toBeInTheDocument();
      await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Brine' }));
      await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
      expect(await screen.findByText('Calm created.')).toBeInTheDocument();
      expect(server.to('POST', '/user/categories')[0]).toMatchObject({
        body: { name: 'Calm', color: 6, icon: 'category', appIds: [2] },
        headers: { 'Idempotency-Key': expect.any(String) },
      });
      await waitFor(() => expect(server.to('GET', '/user/categories')).toHaveLength(2));
    });

    it('offers eight colors and three icons, each with a name', async () => {
      show();
      await userEvent.click(button('Create Category'));
      await screen.findByRole('dialog');
      const options = screen.getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'));
      expect(new Set(options).size).toBe(11);
      expect(options.slice(8)).toEqual(['Gamepad', 'Shapes', 'Games']);
    });

    it('shows why the name is rejected, and stays open', async () => {
      const message = 'You have a category of this name already.';
      show({ 'POST /user/categories': { status: 409, body: { message, errors: { name: [message] } } } });
      await userEvent.click(button('Create Category'));
      await userEvent.type(await screen.findByLabelText('Name'), 'Cozy{Enter}');
      await waitFor(() => expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(message));
      expect(screen.getByLabelText('Name')).toHaveFocus();
    });
  });

  it('keep their games as they are on the server when only the name is edited', async () => {
    const { server } = show({ 'PUT /user/categories/2': saved('Coop saved.') });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Co-op' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Co-op' });
    expect(await within(dialog).findByRole('checkbox', { name: 'Brine' })).toBeChecked();
    await userEvent.clear(within(dialog).getByLabelText('Name'));
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Coop{Enter}');
    expect(await screen.findByText('Coop saved.')).toBeInTheDocument();
    expect(server.to('PUT', '/user/categories/2')[0]?.body).toEqual({
      name: 'Coop',
      color: 3,
      icon: 'games',
    });
  });

  it('are edited in the same form', async () => {
    const { server } = show({ 'PUT /user/categories/2': saved('Coop saved.') });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Co-op' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Co-op' });
    expect(within(dialog).getByRole('radio', { name: 'Lime' })).toBeChecked();
    expect(await within(dialog).findByRole('checkbox', { name: 'Brine' })).toBeChecked();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Brine' }));
    await userEvent.clear(within(dialog).getByLabelText('Name'));
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Coop{Enter}');
    expect(await screen.findByText('Coop saved.')).toBeInTheDocument();
    expect(server.to('PUT', '/user/categories/2')[0]?.body).toEqual({
      name: 'Coop',
      color: 3,
      icon: 'games',
      appIds: [1],
    });
  });

  it('are deleted after confirmation, with undo', async () => {
    const undo = { id: 'u1', expiresAt: '' };
    const { server } = show({
      'GET /user/categories': [categoriesOf(cozy, coop), categoriesOf(coop)],
      'DELETE /user/categories/1': { body: { success: true, undo } },
      'POST /undo/u1': {},
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Cozy' }));
    expect(server.to('DELETE', '/user/categories/1')).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete category' }));
    expect(await screen.findByText('Cozy deleted.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Cozy')).not.toBeInTheDocument());
    await userEvent.click(button('Undo'));
    await waitFor(() => expect(server.to('POST', '/undo/u1')).toHaveLength(1));
  });

  it.each([
    ['DELETE', 'Delete Cozy', 'Delete category'],
    ['PUT', 'Edit Cozy', 'Save'],
  ])('show no longer what was deleted elsewhere, after a %s', async (method, open, act) => {
    const { server } = show({
      'GET /user/categories': [categoriesOf(cozy, coop), categoriesOf(coop)],
      [`${method} /user/categories/1`]: { status: 404, body: { message: 'There is no such category.' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: open }));
    await userEvent.click(await screen.findByRole('button', { name: act }));
    expect(await screen.findByText('There is no such category.')).toBeInTheDocument();
    await waitFor(() => expect(server.to('GET', '/user/categories')).toHaveLength(2));
  });

  describe('ordering', () => {
    it('moves a category, keeps the focus and announces the position', async () => {
      const { server } = show({ 'PUT /user/categories/order': {} });
      (await screen.findByRole('button', { name: 'Move Co-op up' })).focus();
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(names().slice(3)).toEqual(['Co-op', 'Cozy', 'Later']));
      expect(button('Move Co-op up')).toHaveFocus();
      expect(screen.getByText('Co-op is at place 1 of 3 now.')).toHaveAttribute('role', 'status');
      expect(server.to('PUT', '/user/categories/order')[0]?.body).toEqual({ ids: ['2', '1', '3'] });
    });

    it('stops at the ends', async () => {
      const { server } = show();
      await userEvent.click(await screen.findByRole('button', { name: 'Move Cozy up' }));
      await userEvent.click(button('Move Later down'));
      expect(button('Move Cozy up')).toHaveAttribute('aria-disabled', 'true');
      expect(server.to('PUT', '/user/categories/order')).toEqual([]);
    });

    it('reverts when the server fails', async () => {
      const message = 'Your categories have changed meanwhile. Please try again.';
      const { server } = show({ 'PUT /user/categories/order': { status: 400, body: { message } } });
      await userEvent.click(await screen.findByRole('button', { name: 'Move Cozy down' }));
      expect(await screen.findByText(message)).toBeInTheDocument();
      await waitFor(() => expect(names().slice(3)).toEqual(['Cozy', 'Co-op', 'Later']));
      await waitFor(() => expect(server.to('GET', '/user/categories')).toHaveLength(2));
    });
  });

  describe('read-only', () => {
    it('shows the categories without controls', async () => {
      show({}, true);
      expect(await screen.findByText('Cozy')).toBeInTheDocument();
      expect(names()).toEqual(['Cozy', 'Co-op', 'Later']);
      expect(screen.queryByRole('button')).not.toBeInTheDocument();
    });

    it.each([
      ['there are none', categoriesOf()],
      ['loading fails', { status: 400 }],
    ])('shows nothing when %s', async (_, answer) => {
      const { server, container } = show({ 'GET /user/categories': answer }, true);
      await waitFor(() => expect(server.to('GET', '/user/categories')).toHaveLength(1));
      await waitFor(() => expect(within(container).queryByRole('heading')).not.toBeInTheDocument());
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });
  });
});
