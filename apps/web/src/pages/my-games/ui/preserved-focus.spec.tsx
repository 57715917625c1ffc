import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aGame } from '../../../../test/library-game.ts';
import { myGamesRoutes } from '../../../../test/my-games-routes.ts';
import { renderApp } from '../../../../test/render.tsx';
import { resetSession } from '../../../../test/reset-session.tsx';
import { MyGamesPage } from './MyGamesPage.tsx';

const GAMES = 'GET /user/games';

beforeEach(resetSession);

it('moves the focus to the way out when the last game of a filter has been read', async () => {
  const game = aGame({ appid: 3, name: 'Cinder', unreadCount: 1 });
  fakeApi({
    ...myGamesRoutes([game]),
    [GAMES]: [myGamesRoutes([game])[GAMES], myGamesRoutes([{ ...game, unreadCount: 0 }])[GAMES]],
    'GET /notifications': {
      body: { data: [{ id: 'n1', game_update: { id: '90' } }], unread_count: 1, next_cursor: null },
    },
    'PUT /notifications/mark-read': {
      body: { success: true, changed: 1, undo: { id: 'u1', expiresAt: '' } },
    },
  });
  renderApp(<MyGamesPage />, { at: '/my-games?unread=1' });
  await screen.findByRole('heading', { name: /Cinder/ });
  await userEvent.keyboard('jm');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Clear filters' })).toHaveFocus());
});
