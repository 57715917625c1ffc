import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NotificationRow } from '@patchlight/contracts';
import { useOpenUpdateGid } from '@/entities/update';
import { ToastRegion } from '@/shared/toast';
import { preloadOverlays } from '@/shared/ui';
import { fakeApi } from '../../../../test/fake-api.ts';
import { resetSession } from '../../../../test/reset-session.tsx';
import { renderApp } from '../../../../test/render.tsx';
import { UpdateDialog } from './UpdateDialog.tsx';

const GAME = { appId: 7, steamAppId: 7, name: 'Tidewater', iconUrl: null, logoUrl: null };
const aRow = (gid: string): NotificationRow => ({
  id: `n${gid}`,
  is_read: false,
  created_at: '2026-11-01T12:00:00Z',
  message: '',
  notice: null,
  game_update: {
    id: gid,
    title: `Tides ${gid}`,
    details: '',
    url: '',
    updateDate: '2026-11-01T12:00:00Z',
    kind: 'patch',
    changes: 0,
    game: GAME,
  },
});
const anUpdate = (gid: string, appId = 7) => ({
  body: {
    success: true,
    data: {
      gid,
      title: `Tides ${gid}`,
      details: 'Text',
      format: 'bbcode',
      url: `https://site.example/${gid}`,
      updateDate: '2026-11-01T12:00:00Z',
      appId,
      kind: 'patch',
      game: GAME,
      revisions: [],
    },
  },
});
const unread = (...gids: string[]) => ({
  body: { data: gids.map(aRow), unread_count: gids.length, next_cursor: null },
});
const MARK = 'PUT /notifications/mark-read';
const refused = { status: 403, body: { message: 'Not today' } };

const Page = () => {
  const gid = useOpenUpdateGid();
  return gid === null ? null : <UpdateDialog gid={gid} />;
};
const open = (routes: Parameters<typeof fakeApi>[0]) => {
  const server = fakeApi({
    'GET /auth/session': {
      body: { success: true, data: { user: { id: '1', username: 'ada', currentPlan: 'FREE' } } },
    },
    'GET /user/games/7/updates': { body: { success: true, data: [] } },
    ...Object.fromEntries(['1', '2', '9'].map((gid) => [`GET /updates/${gid}`, anUpdate(gid)])),
    'PUT /notifications/n1/read': {},
    'PUT /notifications/n2/read': {},
    'PUT /notifications/n9/read': {},
    [MARK]: { body: { success: true, changed: 1, undo: null } },
    ...routes,
  });
  renderApp(
    <>
      <Page />
      <ToastRegion />
    </>,
    { at: '/?update=1' },
  );
  return server;
};
const heading = (name: string) => screen.findByRole('heading', { name });
const readOf = (server: ReturnType<typeof fakeApi>, id: string) =>
  server.to('PUT', `/notifications/${id}/read`).length;

beforeAll(() => preloadOverlays());
beforeEach(resetSession);

describe('what was shown', () => {
  it('is read, also the next one, and no other', async () => {
    const server = open({ 'GET /notifications': unread('1', '2') });
    await heading('Tides 1');
    await waitFor(() => expect(readOf(server, 'n1')).toBe(1));
    expect(readOf(server, 'n2')).toBe(0);
    await userEvent.click(await screen.findByRole('button', { name: 'Next unread' }));
    await heading('Tides 2');
    await waitFor(() => expect(readOf(server, 'n2')).toBe(1));
    expect(screen.queryByRole('button', { name: 'Next unread' })).not.toBeInTheDocument();
    expect(server.to('PUT', '/notifications/n1/read')).toHaveLength(1);
  });

  it('stays unread with u, and is not offered again', async () => {
    const server = open({ 'GET /notifications': unread('1') });
    await heading('Tides 1');
    await screen.findByRole('button', { name: 'Keep unread' });
    await userEvent.keyboard('u');
    expect(await screen.findByText('Unread')).toBeInTheDocument();
    expect(server.to('PUT', '/notifications/mark-read').map(({ body }) => body)).toEqual([
      { ids: ['n1'], read: false },
    ]);
    expect(readOf(server, 'n1')).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: 'Mark as read' }));
    await waitFor(() => expect(screen.queryByText('Unread')).not.toBeInTheDocument());
    expect(readOf(server, 'n1')).toBe(2);
  });

  it('is shown as unread if it could not be marked, which can be tried again', async () => {
    const server = open({ 'GET /notifications': unread('1'), 'PUT /notifications/n1/read': [refused, {}] });
    expect(await screen.findByText('Failed to mark notification as read: Not today')).toBeInTheDocument();
    expect(await screen.findByText('Unread')).toBeInTheDocument();
    expect(readOf(server, 'n1')).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: 'Mark as read' }));
    expect(await screen.findByRole('button', { name: 'Keep unread' })).toBeInTheDocument();
    expect(screen.queryByText('Unread')).not.toBeInTheDocument();
  });

  it('has no mark if its notification no longer exists', async () => {
    const server = open({
      'GET /notifications': unread('1'),
      'PUT /notifications/n1/read': { status: 404 },
    });
    expect(
      await screen.findByText('Notification was already removed. Refreshing list...'),
    ).toBeInTheDocument();
    await waitFor(() => expect(server.to('GET', '/notifications')).toHaveLength(4));
    expect(readOf(server, 'n1')).toBe(1);
    expect(screen.queryByText('Unread')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Keep unread' })).not.toBeInTheDocument();
  });

  it('stays read if it could not be kept unread', async () => {
    open({ 'GET /notifications': unread('1'), [MARK]: refused });
    await userEvent.click(await screen.findByRole('button', { name: 'Keep unread' }));
    expect(await screen.findByText('Failed to mark notification as unread: Not today')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Keep unread' })).toBeInTheDocument();
    expect(screen.queryByText('Unread')).not.toBeInTheDocument();
  });

  it('leads on to the unread updates of other games', async () => {
    const ofGame = (url: string) => new URL(url, 'http://x').searchParams.get('game') === '7';
    open({ 'GET /notifications': ({ url }) => (ofGame(url) ? unread('1') : unread('1', '9')) });
    await heading('Tides 1');
    await userEvent.keyboard('n');
    await waitFor(async () => {
      await userEvent.keyboard('n');
      expect(screen.getByTestId('address')).toHaveTextContent('/?update=9');
    });
  });

  it('costs no request twice, and no page of a game that was left', async () => {
    const of = (url: string) => new URL(url, 'http://x').searchParams.get('game');
    const lists = { 7: unread('1', '2'), 8: unread('9') };
    const server = open({
      'GET /updates/9': anUpdate('9', 8),
      'GET /games/7/updates': {
        body: { success: true, data: ['1', '2', '3'].map((gid) => ({ gid })), next_cursor: 'older' },
      },
      'GET /games/8/updates': { body: { success: true, data: [{ gid: '9' }], next_cursor: null } },
      'GET /notifications': ({ url }) => lists[of(url) as never] ?? unread('1', '2', '9'),
    });
    await heading('Tides 1');
    for (const gid of ['2', '9']) {
      await userEvent.click(await screen.findByRole('button', { name: 'Next unread' }));
      await heading(`Tides ${gid}`);
    }
    await waitFor(() => expect(readOf(server, 'n9')).toBe(1));
    const asked = server.sent.map(({ url }) => url).filter((url) => /updates|notifications/.test(url));
    expect(asked).toEqual([...new Set(asked)]);
    expect(asked.filter((url) => url.includes('older'))).toEqual([]);
  });

  it('asks for nothing as a visitor', async () => {
    localStorage.removeItem('authToken');
    const server = open({});
    await heading('Tides 1');
    expect(server.to('GET', '/notifications')).toEqual([]);
  });
});
