import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import type { CatchUp } from '@patchlight/contracts';
import { ToastRegion } from '@/shared/toast';
import { preloadOverlays } from '@/shared/ui';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderApp } from '../../../../test/render.tsx';
import { CatchUpNote } from './CatchUpNote.tsx';
import { CatchUpText } from './CatchUpText.tsx';

const AT = '2026-11-20T20:00:00.000Z';
const counts = { updates: 7, major: 2, items: { fix: 12, breaking: 3 } };
const known: CatchUp = { appId: 7, lastPlayed: { at: AT, source: 'play-time' }, counts };
const none = { updates: 0, major: 0, items: {} };
const routes = (...catchUps: CatchUp[]) => ({
  'GET /auth/session': { body: { success: true, data: { user: { username: 'jo', currentPlan: 'FREE' } } } },
  'GET /user/games/catch-ups': catchUps.map((row) => ({ body: { success: true, data: [row] } })),
});
const Address = () => <output>{useLocation().search}</output>;
const show = () =>
  renderApp(
    <>
      <CatchUpNote appId={7} name="Brinelight" />
      <CatchUpText appId={7} className="row" />
      <ToastRegion />
      <Address />
    </>,
  );

beforeAll(() => preloadOverlays());
beforeEach(() => localStorage.setItem('authToken', 'the-token'));

describe('what happened since a game was played', () => {
  it('is counted, and names who told when that was', async () => {
    fakeApi(routes(known));
    show();
    expect(
      await screen.findByText('Since you last played: 7 updates, 2 major, 3 breaking'),
    ).toBeInTheDocument();
    expect(
      await screen.findByText('7 updates, 2 major, 3 breaking since you last played'),
    ).toBeInTheDocument();
    expect(screen.getByText(/^Played on .*, by your play time$/)).toBeInTheDocument();
  });

  it.each([
    [{ at: AT, source: 'steam' } as const, 'Since you last played: no updates', /, says Steam$/],
    [{ at: AT, source: 'user' } as const, 'Since you were up to date: no updates', /^You said so on /],
  ])('is nothing, by %o', async (lastPlayed, text, source) => {
    fakeApi(routes({ appId: 7, lastPlayed, counts: none }));
    show();
    // The row of a list says it only if there is something.
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByText(source)).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('is not known at first, until the user says so', async () => {
    const server = fakeApi({
      ...routes(
        { appId: 7, lastPlayed: null, counts: none },
        { appId: 7, lastPlayed: { at: AT, source: 'user' }, counts: none },
      ),
      'PUT /user/games/7/catch-up': { body: { success: true, message: 'You are up to date' } },
    });
    show();
    expect(await screen.findByText('Not known yet when you last played')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Settings › Privacy' })).toHaveAttribute(
      'href',
      '/settings?tab=privacy',
    );
    await userEvent.click(screen.getByRole('button', { name: 'I am up to date' }));
    expect(await screen.findByText('You are up to date')).toBeInTheDocument();
    expect(await screen.findByText('Since you were up to date: no updates')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Since you last played' })).toHaveFocus();
    expect(server.to('PUT', '/user/games/7/catch-up')).toHaveLength(1);
  });

  it('is read page by page', async () => {
    const page = (data: CatchUp[], cursor: string | null) => ({
      body: { success: true, data, next_cursor: cursor },
    });
    const path = 'GET /user/games/catch-ups';
    const server = fakeApi({
      ...routes(),
      [path]: [page([{ ...known, appId: 5 }], '5'), page([known], null)],
    });
    show();
    expect(await screen.findByText(/^Since you last played/)).toBeInTheDocument();
    const urls = server.to('GET', '/user/games/catch-ups').map(({ url }) => url);
    expect(urls).toEqual(['/user/games/catch-ups', '/user/games/catch-ups?cursor=5']);
  });

  it('is nothing of a game that the user does not follow, or without a session', async () => {
    const server = fakeApi(routes({ ...known, appId: 8 }));
    show();
    await waitFor(() => expect(server.to('GET', '/user/games/catch-ups')).toHaveLength(1));
    expect(screen.queryByText(/last played/)).not.toBeInTheDocument();
  });
});

describe('the catch-up reader', () => {
  it('counts one update in the singular', async () => {
    fakeApi({
      ...routes(known),
      'GET /user/games/7/catch-up/items': {
        body: { success: true, data: { read: 1, unread: 0, items: [] } },
      },
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Catch up' }));
    expect(await screen.findByText(/^Found by patterns in 1 of 1 update\./)).toBeInTheDocument();
  });

  it('says each thing once, by type, and opens the updates one after the other', async () => {
    fakeApi({
      ...routes(known),
      'GET /user/games/7/catch-up': {
        body: { success: true, data: { ...known, updates: [{ gid: '3' }, { gid: '2' }] }, next_cursor: null },
      },
      'GET /user/games/7/catch-up/items': {
        body: {
          success: true,
          data: {
            read: 2,
            unread: 5,
            items: [
              { text: 'Fixed a crash', type: 'fix', isBreaking: false, gids: ['3', '2'] },
              { text: 'Old saves end', type: 'other', isBreaking: true, gids: ['2'] },
            ],
          },
        },
      },
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Catch up' }));
    const reader = await screen.findByRole('dialog', { name: 'Catch up with Brinelight' });
    expect(await within(reader).findByText(/^Found by patterns in 2 of 7 updates/)).toBeInTheDocument();
    const titles = within(reader).getAllByRole('heading', { level: 3 });
    expect(titles.map(({ textContent }) => textContent)).toEqual(['Breaking changes 1', 'Fixes 1']);
    expect(within(reader).getByText('in 2 updates')).toBeInTheDocument();
    await userEvent.click(within(reader).getByRole('button', { name: 'Read the updates' }));
    await waitFor(() => expect(document.querySelector('output')).toHaveTextContent('?update=3'));
  });
});
