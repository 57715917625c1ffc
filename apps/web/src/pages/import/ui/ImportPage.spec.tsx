import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ImportGame, ProfileImport } from '@patchlight/contracts';
import { ToastRegion } from '@/shared/toast';
import { fakeApi } from '../../../../test/fake-api.ts';
import { hearUsageChanges } from '../../../../test/hear-usage-changes.ts';
import { resetSession } from '../../../../test/reset-session.tsx';
import { renderApp } from '../../../../test/render.tsx';
import { ImportPage } from './ImportPage.tsx';

const CURRENT = 'GET /user/imports/current';
const START = 'POST /user/imports';
const found = (game: Pick<ImportGame, 'appId' | 'name'> & Partial<ImportGame>): ImportGame => ({
  source: 'owned',
  logo: null,
  isListed: false,
  lastPlayedAt: null,
  minutesPlayed: 0,
  minutesPlayedRecently: 0,
  ...game,
});
const games: ImportGame[] = [
  found({ appId: 1, name: 'Anvil', isListed: true, logo: 'https://cdn.test/anvil.jpg' }),
  found({ appId: 2, name: 'Brine', minutesPlayed: 4_000, minutesPlayedRecently: 725 }),
  found({ appId: 3, name: 'Cinder', minutesPlayed: 50, lastPlayedAt: '2020-01-01T00:00:00Z' }),
  found({ source: 'wishlist', appId: 9, name: 'Drift' }),
];
const anImport = (facts: Partial<ProfileImport> = {}) => ({
  body: {
    success: true,
    data: {
      import: {
        id: 'one',
        profile: 'tess',
        state: 'ready',
        problem: null,
        owned: 'shown',
        wishlist: 'shown',
        chosen: 0,
        added: 0,
        left: { owned: 0, wishlist: 0 },
        room: { owned: 999_999, wishlist: 1_000 },
        canWish: true,
        ...facts,
      },
    },
  },
});
const none = { body: { success: true, data: { import: null } } };
const show = (routes: Parameters<typeof fakeApi>[0]) => {
  const server = fakeApi({
    'GET /user/imports/current/games': { body: { success: true, data: { games } } },
    'PUT /user/imports/current/selection': anImport({ state: 'running' }),
    'DELETE /user/imports/current': {},
    ...routes,
  });
  const app = renderApp(
    <>
      <ImportPage />
      <ToastRegion />
    </>,
  );
  return Object.assign(server, { unmount: app.unmount });
};
const box = (name: RegExp) => screen.findByRole('checkbox', { name });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(resetSession);

describe('ImportPage', () => {
  it('accepts a profile URL and starts reading it', async () => {
    const server = show({
      [CURRENT]: [none, anImport({ state: 'reading' })],
      [START]: anImport({ state: 'reading' }),
    });
    await userEvent.type(await screen.findByLabelText('Steam profile'), ' tess {Enter}');
    expect(await screen.findByText('Reading tess…')).toBeInTheDocument();
    expect(server.to('POST', '/user/imports')[0]?.body).toEqual({ profile: 'tess' });
  });

  it('shows why reading the profile is delayed', async () => {
    show({ [CURRENT]: anImport({ state: 'reading', problem: 'Steam does not answer at the moment.' }) });
    expect(await screen.findByText('Steam does not answer at the moment.')).toBeInTheDocument();
    expect(screen.getByText('Reading tess…')).toBeInTheDocument();
  });

  it('shows a validation error at the field', async () => {
    const message = 'Enter the address of a Steam profile, its name, or its SteamID64.';
    show({ [CURRENT]: none, [START]: { status: 400, body: { message, errors: { profile: [message] } } } });
    await userEvent.type(await screen.findByLabelText('Steam profile'), 'x{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Steam profile')).toHaveAccessibleDescription(message));
  });

  it('shows why a profile could not be read and keeps the input', async () => {
    show({ [CURRENT]: anImport({ state: 'failed', problem: 'There is no such profile.' }) });
    expect(await screen.findByText('There is no such profile.')).toBeInTheDocument();
    expect(screen.getByLabelText('Steam profile')).toHaveValue('tess');
    expect(screen.getByRole('button', { name: 'Try again' })).not.toHaveAttribute('aria-disabled', 'true');
  });

  describe('choosing games', () => {
    it('selects all new games, and disables those already in the list', async () => {
      const server = show({ [CURRENT]: anImport() });
      expect(await box(/^Anvil/)).toBeDisabled();
      expect(await screen.findByText('3 selected')).toHaveAttribute('role', 'status');
      await userEvent.click(await box(/^Cinder/));
      await press('Import');
      await waitFor(() =>
        expect(server.to('PUT', '/user/imports/current/selection')[0]?.body).toEqual({
          owned: [2],
          wishlist: [9],
        }),
      );
    });

    it('selects all or none of the filtered games', async () => {
      show({ [CURRENT]: anImport() });
      await press('Select none of Games');
      expect(screen.getByText('1 selected')).toBeInTheDocument();
      await userEvent.type(screen.getByLabelText('Filter the games'), 'cin');
      expect(screen.queryByRole('checkbox', { name: /^Brine/ })).not.toBeInTheDocument();
      await press('Select all of Games');
      expect(screen.getByText('2 selected')).toBeInTheDocument();
    });

    it('shows art and how much each game was played', async () => {
      show({ [CURRENT]: anImport() });
      const row = async (name: RegExp) => (await box(name)).closest('li')!;
      expect(await row(/^Brine/)).toHaveTextContent('12 h in the last 2 weeks');
      expect(await row(/^Cinder/)).toHaveTextContent(/50 min in total · last played \d+ years ago/);
      expect(await row(/^Drift/)).not.toHaveTextContent('played');
      const anvil = await row(/^Anvil/);
      expect(anvil).toHaveTextContent('Already in your list');
      expect(within(anvil).getByRole('presentation', { hidden: true })).toHaveAttribute(
        'src',
        'https://cdn.test/anvil.jpg',
      );
    });

    it('shows how full the library will be', async () => {
      const usage = { current: { gamesTracked: 8 }, limits: { gamesLimit: 10 } };
      show({
        [CURRENT]: anImport({ room: { owned: 2, wishlist: 0 }, canWish: false }),
        'GET /plans/usage': { body: { success: true, usage } },
      });
      expect(await screen.findByRole('meter', { name: 'Games after the import' })).toHaveAttribute(
        'aria-valuetext',
        '10 of 10 games after the import',
      );
      await userEvent.click(await box(/^Cinder/));
      expect(screen.getByText('9 of 10 games after the import')).toBeInTheDocument();
      expect(screen.getByText('You follow 8 now')).toBeInTheDocument();
    });

    it('limits the selection to the plan', async () => {
      show({ [CURRENT]: anImport({ room: { owned: 1, wishlist: 0 }, canWish: false }) });
      expect(
        await screen.findByText('1 selected, your plan has room for 1 more in your list'),
      ).toBeInTheDocument();
      expect(screen.getByRole('group', { name: 'Wishlist (1)' })).toHaveTextContent(
        'The wishlist is a part of PRO.',
      );
      expect(screen.queryByRole('checkbox', { name: /^Drift/ })).not.toBeInTheDocument();
      await userEvent.click(await box(/^Cinder/));
      expect(
        screen.getByText(/for 1 more in your list; the last 1 game will be left out/),
      ).toBeInTheDocument();
    });

    it('limits the selection to the wishlist limit', async () => {
      show({ [CURRENT]: anImport({ room: { owned: 999_999, wishlist: 0 } }) });
      expect(await screen.findByText('2 selected')).toBeInTheDocument();
      await userEvent.click(await box(/^Drift/));
      expect(screen.getByText('3 selected; the last 1 wish will be left out')).toBeInTheDocument();
    });

    it('explains that the game list of the profile is private', async () => {
      const server = show({ [CURRENT]: anImport({ owned: 'private' }), [START]: anImport() });
      const notice = await screen.findByText(/set both “My profile” and “Game details” to Public/);
      expect(notice).toHaveTextContent(/nothing here is lost/);
      await press('Try again');
      await waitFor(() => expect(server.to('POST', '/user/imports')[0]?.body).toEqual({ profile: 'tess' }));
    });

    it('shows why reading cannot be repeated yet', async () => {
      const message = 'Too many requests. Please wait.';
      show({ [CURRENT]: anImport({ owned: 'private' }), [START]: { status: 409, body: { message } } });
      await press('Try again');
      expect(await screen.findByText(message)).toBeInTheDocument();
    }, 15_000);

    it('shows when there are no games, or no slots left', async () => {
      show({
        [CURRENT]: anImport({ room: { owned: 0, wishlist: 0 } }),
        'GET /user/imports/current/games': { body: { success: true, data: { games: games.slice(0, 2) } } },
      });
      expect(await screen.findByText('Your list is full.')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/pricing');
      expect(screen.getByText('This profile has none.')).toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Import' })).toHaveAttribute('aria-disabled', 'true');
    });

    it('shows when wishlists cannot be read on this instance', async () => {
      show({ [CURRENT]: anImport({ owned: 'no-key' }) });
      expect(await screen.findByText(/has no key for Steam’s API/)).toBeInTheDocument();
    });
  });

  it('shows the progress and can be canceled', async () => {
    const server = show({
      [CURRENT]: [
        anImport({ state: 'running', chosen: 40, added: 12, left: { owned: 1, wishlist: 2 } }),
        none,
      ],
    });
    const bar = await screen.findByRole('progressbar', { name: '15 of 40 games' });
    expect(bar).toHaveAttribute('aria-valuenow', '37.5');
    await press('Cancel');
    expect(await screen.findByLabelText('Steam profile')).toBeInTheDocument();
    expect(server.to('DELETE', '/user/imports/current')).toHaveLength(1);
  });

  it('shows an error when canceling fails', async () => {
    show({
      [CURRENT]: anImport({ state: 'running', chosen: 40 }),
      'DELETE /user/imports/current': { status: 400, body: { message: 'Not now.' } },
    });
    await press('Cancel');
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    expect(screen.getByRole('progressbar')).toBeInTheDocument();
  });

  it('shows the result', async () => {
    show({
      [CURRENT]: anImport({
        state: 'done',
        chosen: 14,
        added: 10,
        left: { owned: 4, wishlist: 1 },
        canWish: false,
      }),
    });
    expect(await screen.findByText('10 games imported')).toBeInTheDocument();
    const notice = screen.getByText('Your plan had no room for 4 games.').parentElement!;
    expect(within(notice).getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/pricing');
    expect(screen.getByText('The wishlist is a part of PRO: 1 game was left out.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View My Games' })).toHaveAttribute('href', '/my-games');
  });

  it.each([
    ['done', () => screen.findByText('3 games imported')],
    ['running', () => press('Cancel')],
  ] as const)('announces a change of usage once it has ended: %s', async (state, end) => {
    const announced = await hearUsageChanges();
    show({ [CURRENT]: anImport({ state, chosen: 3, added: 3 }) });
    await end();
    await waitFor(() => expect(announced).toHaveBeenCalledTimes(1));
  });

  it('announces a change of usage when it ends after the page was left', async () => {
    const announced = await hearUsageChanges();
    const running = anImport({ state: 'running', chosen: 3 });
    const server = show({ [CURRENT]: running });
    await screen.findByRole('progressbar');
    server.unmount();
    const { to } = fakeApi({ [CURRENT]: [running, anImport({ state: 'done', chosen: 3, added: 3 })] });
    await waitFor(() => expect(announced).toHaveBeenCalledTimes(1));
    expect(to('GET', '/user/imports/current')).toHaveLength(2);
  }, 20_000);

  it.each([
    [10, 'a few minutes'],
    [600, 'a while'],
  ])('says how long the updates of %i imported games take to load', async (added, time) => {
    show({ [CURRENT]: anImport({ state: 'done', chosen: added, added }) });
    expect(
      await screen.findByText(`We’re loading updates and artwork; this takes ${time}.`),
    ).toBeInTheDocument();
  });

  it('does not suggest an upgrade when the wishlist is full', async () => {
    show({
      [CURRENT]: anImport({ state: 'done', chosen: 3, added: 1, left: { owned: 0, wishlist: 2 } }),
    });
    expect(await screen.findByText('Your wishlist is full: 2 games were left out.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'See the plans' })).not.toBeInTheDocument();
  });
});
