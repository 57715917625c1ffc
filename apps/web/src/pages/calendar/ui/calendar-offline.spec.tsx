import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CalendarEntry } from '@patchlight/contracts';
import { writeToken } from '@/shared/api';
import { fakeApi } from '../../../../test/fake-api.ts';
import { withCaches } from '../../../../test/fake-caches.ts';
import { aGame } from '../../../../test/library-game.ts';
import { myGamesRoutes } from '../../../../test/my-games-routes.ts';
import { renderApp } from '../../../../test/render.tsx';
import { loadRange } from '../api/kept-ranges.ts';
import { CalendarPage } from './CalendarPage.tsx';

const CALENDAR = 'GET /user/games/updates/calendar';
const RELEASES = 'GET /user/games/releases/calendar';
const game = { name: 'Moss', iconUrl: null, logoUrl: null };
const entry = (gid: string, updateDate: string): CalendarEntry => ({
  gid,
  title: `Update ${gid}`,
  url: 'https://example.com',
  updateDate,
  appId: 1,
  kind: 'patch',
  game,
});
const release = { appId: 1, day: '2026-11-20', isExact: true, text: '', isReleased: false, game };
const routes = {
  ...myGamesRoutes([aGame({ appid: 1, name: 'Moss' })], { plan: 'PRO' }),
  'GET /user/reminders': { body: { success: true, data: { reminders: [], statistics: {} } } },
  [CALENDAR]: { body: [entry('a', '2026-11-10T12:00:00Z'), entry('b', '2026-11-18T12:00:00Z')] },
  [RELEASES]: { body: { success: true, data: [release] } },
};
const AT = '/calendar?date=2026-11-15';

/** Loads a month and closes the page. */
const visit = async (): Promise<void> => {
  fakeApi(routes);
  const { unmount } = renderApp(<CalendarPage />, { at: AT });
  await screen.findByTitle('Moss: Update a');
  await screen.findByTitle('Moss: Release day');
  unmount();
};
const openOffline = (at = AT): void => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fakeApi({ ...routes, [CALENDAR]: 'unreachable', [RELEASES]: 'unreachable' });
  renderApp(<CalendarPage />, { at });
};

let removeCaches: () => void = () => undefined;
beforeEach(() => {
  removeCaches = withCaches();
  writeToken('the-token');
});
afterEach(() => {
  writeToken(null);
  removeCaches();
  jest.restoreAllMocks();
});

describe('the calendar offline', () => {
  it('shows a month that was loaded before, with its releases and counts', async () => {
    await visit();
    openOffline();
    expect(await screen.findByTitle('Moss: Update a')).toBeInTheDocument();
    expect(screen.getByTitle('Moss: Release day')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Patch 2' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows a week of it', async () => {
    await visit();
    openOffline(`${AT}&view=week`);
    expect(await screen.findByTitle('Moss: Update b')).toBeInTheDocument();
    expect(screen.queryByTitle('Moss: Update a')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Patch 1' })).toBeInTheDocument();
  });

  it('says of another month that it was not loaded, and counts nothing', async () => {
    await visit();
    openOffline();
    await screen.findByTitle('Moss: Update a');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to load calendar updates.December 2026 was not loaded before, so it cannot be read offline.',
    );
    expect(screen.getByRole('button', { name: 'Patch' })).toBeInTheDocument();
    expect(screen.queryByText(/No updates in/)).not.toBeInTheDocument();
  });

  it('shows nothing of another user', async () => {
    await visit();
    localStorage.setItem('authToken', 'of-another-user');
    openOffline();
    expect(await screen.findByText(/November 2026 was not loaded before/)).toBeInTheDocument();
  });

  it('forgets the months of a user who signs out', async () => {
    await visit();
    writeToken(null);
    writeToken('the-token');
    openOffline();
    expect(await screen.findByText(/November 2026 was not loaded before/)).toBeInTheDocument();
  });

  it('keeps the newest 24 ranges', async () => {
    const months = Array.from({ length: 26 }, (_, month) => {
      const [startDate, endDate] = [1, 28].map((day) => new Date(Date.UTC(2026, month, day)).toISOString());
      return { startDate: startDate!.slice(0, 10), endDate: endDate!.slice(0, 10) };
    });
    const subject = { name: 'updates', dayOf: () => '' };
    for (const month of months) await loadRange(subject, month, async () => ({ data: [] }));
    const cache = await caches.open('unread-updates');
    await waitFor(async () => expect(await cache.keys()).toHaveLength(24));
    expect((await cache.keys())[0]?.url).toContain('startDate=2026-03-01');
  });
});
