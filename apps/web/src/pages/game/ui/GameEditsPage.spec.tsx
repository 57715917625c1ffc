import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderApp } from '../../../../test/render.tsx';
import { GameEditsPage } from './GameEditsPage.tsx';

const GAME = { 'GET /games/7': { body: { success: true, data: { appid: 7, name: 'Brinelight' } } } };
const edit = (gid: string) => ({
  gid,
  title: `Update ${gid}`,
  editedAt: '2026-11-21T12:00:00Z',
  isSilent: gid === '3',
  changes: Number(gid),
});
const pageOf = (gids: string[], next_cursor: string | null = null) => ({
  body: { success: true, data: gids.map(edit), next_cursor },
});
const open = () =>
  renderApp(
    <Routes>
      <Route path="/g/:appId/edits" element={<GameEditsPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: '/g/7/edits' },
  );
const address = () => screen.getByTestId('address').textContent;
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('the page of edits', () => {
  beforeEach(() => localStorage.clear());

  it('shows all edits, page by page, and keeps them when an older page fails', async () => {
    const sent = fakeApi({
      ...GAME,
      'GET /games/7/edits': [
        pageOf(['3', '2'], '55'),
        { status: 400, body: { message: 'Not now.' } },
        pageOf(['1']),
      ],
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Show older' }));
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    expect(rows()).toEqual(['Nov 21, 2026Update 33 changesNot announced', 'Nov 21, 2026Update 22 changes']);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Update 1' })).toBeInTheDocument();
    expect(rows()).toHaveLength(3);
    expect(sent.to('GET', '/games/7/edits').at(-1)?.url).toMatch(/cursor=55/);
    expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
    expect(screen.getByText(/Edits are noticed in the newest 20 posts/)).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Brinelight' })).toHaveAttribute('href', '/g/7');
    await userEvent.click(screen.getByRole('link', { name: 'Update 3' }));
    expect(address()).toBe('/g/7/edits?update=3');
  });

  it('says so where no post was edited', async () => {
    fakeApi({ ...GAME, 'GET /games/7/edits': pageOf([]) });
    open();
    expect(await screen.findByText('No post was seen to change')).toBeInTheDocument();
  });

  it('shows the 404 page for an unknown game', async () => {
    fakeApi({});
    open();
    await waitFor(() => expect(address()).toBe('/404'));
  });
});
