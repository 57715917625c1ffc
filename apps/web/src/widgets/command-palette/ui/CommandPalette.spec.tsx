import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserBody } from '@patchlight/contracts';
import { openCommandPalette, useIsCommandPaletteOpen } from '@/shared/shortcuts';
import { ToastRegion } from '@/shared/toast';
import { preloadOverlays } from '@/shared/ui';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aGame } from '../../../../test/library-game.ts';
import { renderApp } from '../../../../test/render.tsx';
import { resetSession } from '../../../../test/reset-session.tsx';
import { CommandPalette } from './CommandPalette.tsx';

const games = [aGame({ appid: 1, name: 'Anvil' }), aGame({ appid: 2, name: 'Mosskeeper', isFavorite: true })];
const found = [
  { appid: 2, name: 'Mosskeeper', logo: null, icon: null, hasPage: true },
  { appid: 3, name: 'Moss Offensive', logo: null, icon: null, hasPage: false },
];
const user = { id: '1', username: 'jo' } as UserBody;
const Opened = () =>
  useIsCommandPaletteOpen() && (
    <CommandPalette session={{ status: 'signed-in', user, isAdmin: false, isPro: false }} />
  );
const open = async () => {
  const server = fakeApi({
    'GET /user/games': { body: { success: true, data: { games } } },
    'GET /steam/search': { body: found },
    'POST /auth/logout': {},
    'PUT /notifications/mark-all-read': { status: 403, body: { message: 'Not today' } },
  });
  openCommandPalette();
  renderApp(
    <>
      <Opened />
      <ToastRegion />
    </>,
    { at: '/pricing' },
  );
  return { server, input: await screen.findByRole('combobox', { name: 'Search games, pages and actions' }) };
};
const optionsOf = (group: string): string[] =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent!.replace(/^M(?=Moss)|^A(?=Anvil)/, ''));

beforeAll(() => preloadOverlays());
beforeEach(resetSession);

it('lists games, favorites first, pages and actions, and opens the first match with Enter', async () => {
  const { input } = await open();
  expect(screen.getByRole('dialog', { name: 'Command palette' })).toContainElement(input);
  expect(input).toHaveFocus();
  await waitFor(() => expect(optionsOf('Your games')).toEqual(['Mosskeeper', 'Anvil']));
  expect(optionsOf('Pages')).toContain('Calendar');
  expect(optionsOf('Actions')).toEqual([
    'Mark all as read',
    'Dark theme',
    'Light theme',
    'System theme',
    'Keyboard shortcuts…',
    'Logout',
  ]);
  await userEvent.type(input, 'mosskeep{Enter}');
  expect(screen.getByTestId('address')).toHaveTextContent('/g/2');
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

it('announces the option that the arrows reach', async () => {
  const { input } = await open();
  await userEvent.type(input, 'settings{ArrowDown}');
  const active = document.getElementById(input.getAttribute('aria-activedescendant')!);
  expect(active).toHaveTextContent('Notification Settings');
  expect(active).toHaveRole('option');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByTestId('address')).toHaveTextContent('/settings?tab=notifications');
});

it('finds games of the store after those of the user, without a second entry', async () => {
  const { server, input } = await open();
  await userEvent.type(input, 'moss');
  await waitFor(() =>
    expect(optionsOf('Search')).toEqual([
      'Moss Offensive',
      'Search games for “moss”',
      'Search updates for “moss”',
    ]),
  );
  expect(optionsOf('Your games')).toEqual(['Mosskeeper']);
  expect(server.to('GET', '/steam/search')).toHaveLength(1);
  await userEvent.click(screen.getByRole('option', { name: /Moss Offensive/ }));
  expect(screen.getByTestId('address')).toHaveTextContent('/search?q=Moss+Offensive');
});

it('closes with Escape and keeps the page', async () => {
  await open();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
  expect(screen.getByTestId('address')).toHaveTextContent('/pricing');
});

it('switches the theme', async () => {
  const { input } = await open();
  await userEvent.type(input, 'dark{Enter}');
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  delete document.documentElement.dataset['theme'];
});

it('does actions', async () => {
  const { input } = await open();
  await userEvent.type(input, 'sign out{Enter}');
  expect(localStorage.getItem('authToken')).toBeNull();
  expect(screen.getByTestId('address')).toHaveTextContent('/login');
});

it('shows why an action failed, although it is closed', async () => {
  const { input } = await open();
  await userEvent.type(input, 'mark all{Enter}');
  expect(await screen.findByText('Failed to mark all notifications as read: Not today')).toBeInTheDocument();
});
