import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/shared/api';
import { ToastRegion } from '@/shared/toast';
import { preloadOverlays } from '@/shared/ui';
import { fakeApi } from '../../../../test/fake-api.ts';
import { resetSession } from '../../../../test/reset-session.tsx';
import { aNotice, aNotification, inboxOf } from '../../../../test/notification.ts';
import { renderApp } from '../../../../test/render.tsx';
import { NotificationsPage } from './NotificationsPage.tsx';

const DRIFT = { name: 'Driftwood', appId: 7 };
const undo = { id: 'undo-1', expiresAt: '2026-12-01T00:00:00Z' };
const changed = (n: number) => ({ body: { success: true, changed: n, undo } });
const four = inboxOf(
  aNotification('4', 'Fourth', false, DRIFT),
  aNotification('3', 'Third'),
  aNotification('2', 'Second', true),
  aNotification('1', 'First', false, { created_at: new Date(Date.now() - 86_400_000).toISOString() }),
);
const ROUTES = {
  'GET /notifications': four,
  'GET /notifications/unread-count': { body: { unread_count: 3 } },
  'GET /user/games': {
    body: {
      success: true,
      data: {
        games: [
          { appid: 7, name: 'Driftwood' },
          { appid: 904110, name: 'Brinelight' },
        ],
      },
    },
  },
};
const show = (routes: Parameters<typeof fakeApi>[0] = {}, at = '/notifications') => {
  const server = fakeApi({ ...ROUTES, ...routes });
  const app = renderApp(
    <>
      <NotificationsPage />
      <ToastRegion />
    </>,
    { at },
  );
  return { server, ...app };
};
const box = (title: string) => screen.getByRole('checkbox', { name: `Select: ${title}` });
const askedFor = ({ server }: ReturnType<typeof show>): string[] =>
  server.to('GET', '/notifications').map(({ url }) => url.split('?')[1] ?? '');

beforeAll(() => preloadOverlays());
beforeEach(resetSession);

describe('NotificationsPage', () => {
  it('groups by day, then by game', async () => {
    show();
    const today = await screen.findByRole('region', { name: 'Today' });
    expect(
      within(today).getByRole('button', { name: /Brinelight.*2 updates, 1 unread/ }),
    ).toBeInTheDocument();
    expect(within(today).queryByText('First')).not.toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: 'Yesterday' })).getByText('First')).toBeInTheDocument();
  });

  it('shows as of yesterday at midnight what was of today', async () => {
    jest.useFakeTimers({ now: new Date(2026, 10, 30, 23, 59) });
    show({ 'GET /notifications': inboxOf(aNotification('4', 'Fourth')) });
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.getByRole('region', { name: 'Today' })).toHaveTextContent('Fourth');
    await act(() => jest.advanceTimersByTimeAsync(120_000));
    expect(screen.getByRole('region', { name: 'Yesterday' })).toHaveTextContent('Fourth');
    jest.useRealTimers();
  });

  it('collapses the updates of a game', async () => {
    show();
    const heading = await screen.findByRole('button', { name: /Brinelight.*2 updates/ });
    await userEvent.click(heading);
    expect(heading).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByText('Third')).not.toBeInTheDocument();
  });

  it('shows notices among the updates with their type and a link to their game', async () => {
    const mixed = inboxOf(aNotice('9', 'Out now', 'release'), aNotification('1', 'First'));
    show({ 'GET /notifications': mixed, 'PUT /notifications/9/read': changed(1) });
    const row = (await screen.findByText('Out now')).closest('li')!;
    expect(within(row).getByText('Released')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Brinelight.*2 entries, 2 unread/ })).toBeInTheDocument();
    await userEvent.click(screen.getByText('First'));
    expect(screen.getByTestId('address')).toHaveTextContent('/notifications?update=gid-1');
    await userEvent.click(screen.getByText('Out now'));
    expect(screen.getByTestId('address')).toHaveTextContent('/g/904110');
  });

  it('filters by reminders and releases', async () => {
    const page = show({});
    await userEvent.click(await screen.findByRole('button', { name: 'Reminders & releases' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/notifications?kind=notice');
    await waitFor(() => expect(askedFor(page).at(-1)).toContain('kind=notice'));
  });

  describe('filters', () => {
    it('are read from the URL', async () => {
      const page = show({}, '/notifications?unread=1&game=7&kind=major&category=5');
      await screen.findByText('Fourth');
      expect(askedFor(page)[0]).toBe(
        'unread_only=true&sort_by=created_at&sort_order=desc&per_page=50&game=7&kind=major&category=5',
      );
      expect(screen.getByRole('combobox', { name: 'Game' })).toHaveValue('7');
    });

    it('show and clear the kind "other", to which Home links', async () => {
      show({}, '/notifications?kind=unknown');
      const chip = await screen.findByRole('button', { name: 'Other' });
      expect(chip).toHaveAttribute('aria-pressed', 'true');
      await userEvent.click(chip);
      expect(screen.getByTestId('address')).toHaveTextContent(/^\/notifications$/);
    });

    it.each(['?game=x', '?game=-1', '?kind=huge', '?unread=yes', '?game=9999999999', '?category=x'])(
      'ignore %s',
      async (search) => {
        const page = show({}, `/notifications${search}`);
        await screen.findByText('Fourth');
        expect(askedFor(page)[0]).toBe('unread_only=false&sort_by=created_at&sort_order=desc&per_page=50');
      },
    );

    it('are written to the URL', async () => {
      show();
      await screen.findByText('Fourth');
      await userEvent.click(screen.getByRole('button', { name: 'Unread' }));
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Game' }), 'Driftwood');
      await userEvent.click(screen.getByRole('button', { name: 'Major' }));
      expect(screen.getByTestId('address')).toHaveTextContent('/notifications?unread=1&game=7&kind=major');
      await userEvent.click(screen.getByRole('button', { name: 'Major' }));
      expect(screen.getByTestId('address')).toHaveTextContent('/notifications?unread=1&game=7');
    });

    it.each([
      ['?unread=1', 'All caught up', 'Show read ones too', '/notifications'],
      ['?kind=major', 'Nothing matches these filters', 'Clear the filters', '/notifications'],
      ['?category=5', 'Nothing matches these filters', 'Clear the filters', '/notifications'],
      ['?game=7&unread=1', 'Nothing matches these filters', 'Clear the filters', '/notifications'],
    ])('show an empty state for %s, with a reset', async (search, title, way, to) => {
      show({ 'GET /notifications': inboxOf() }, `/notifications${search}`);
      expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
      await userEvent.click(screen.getByText(way));
      expect(screen.getByTestId('address').textContent).toBe(to);
    });

    it.each([
      [[], 'No notifications yet'],
      [[{ appid: 7, name: 'Driftwood' }], 'All clear'],
    ])('invite to follow games only who follows none: %j', async (games, title) => {
      const library = { body: { success: true, data: { games } } };
      show({ 'GET /notifications': inboxOf(), 'GET /user/games': library });
      expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
      expect(screen.queryAllByRole('link', { name: 'Find Games to Follow' })).toHaveLength(
        games.length === 0 ? 1 : 0,
      );
    });

    it('load further pages while the current page has no matches', async () => {
      const empty = { body: { data: [], unread_count: 0, next_cursor: '500' } };
      const page = show({ 'GET /notifications': [empty, four] }, '/notifications?kind=major');
      expect(await screen.findByText('Fourth')).toBeInTheDocument();
      expect(askedFor(page)[1]).toContain('cursor=500');
    });
  });

  describe('selection', () => {
    it('selects a range with Shift and changes it in one request', async () => {
      const { server } = show({ 'PUT /notifications/mark-read': changed(2), 'POST /undo/undo-1': {} });
      const user = userEvent.setup();
      await screen.findByText('Fourth');
      await user.click(box('Fourth'));
      await user.keyboard('{Shift>}');
      await user.click(box('Second'));
      await user.keyboard('{/Shift}');
      expect(screen.getByText('3 selected')).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Mark read' }));
      expect(server.to('PUT', '/notifications/mark-read')[0]?.body).toEqual({
        ids: ['4', '3', '2'],
        read: true,
      });
      expect(await screen.findByText('2 notifications marked as read.')).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'unread: Fourth' })).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      expect(await screen.findByRole('button', { name: 'unread: Fourth' })).toBeInTheDocument();
    });

    it.each([
      ['Mark read', 'PUT', '/notifications/mark-read', 'Notification marked as read.'],
      ['Delete', 'POST', '/notifications/delete', 'Notification deleted.'],
    ])('of one row is changed with an undo, too: %s', async (name, method, path, toast) => {
      const { server } = show({ 'PUT /notifications/4/read': {}, [`${method} ${path}`]: changed(1) });
      await screen.findByText('Fourth');
      await userEvent.click(box('Fourth'));
      await userEvent.click(screen.getByRole('button', { name }));
      expect(await screen.findByText(toast)).toBeInTheDocument();
      expect(server.to(method, path)[0]?.body).toMatchObject({ ids: ['4'] });
      expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
    });

    it('marks all visible notifications as unread, or deletes them', async () => {
      const { server } = show({
        'PUT /notifications/mark-read': changed(1),
        'POST /notifications/delete': changed(4),
      });
      await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
      await userEvent.click(screen.getByRole('button', { name: 'Mark unread' }));
      expect(server.to('PUT', '/notifications/mark-read')[0]?.body).toMatchObject({ read: false });
      await userEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
      await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
      expect(server.to('POST', '/notifications/delete')[0]?.body).toEqual({ ids: ['4', '3', '2', '1'] });
      expect(await screen.findByText('4 notifications deleted.')).toBeInTheDocument();
      expect(screen.getByRole('heading', { name: 'All clear' })).toBeInTheDocument();
    });
  });

  describe('folders', () => {
    it.each([
      ['e', 'done', 'Notification marked as done.'],
      ['s', 'saved', 'Notification saved.'],
    ])('take the focused row with %s, and return it by an undo', async (key, to, toast) => {
      const { server } = show({
        'GET /notifications/unread-count': [3, 2].map((unread_count) => ({ body: { unread_count } })),
        'POST /notifications/move': changed(1),
        'POST /undo/undo-1': {},
      });
      await screen.findByText('Fourth');
      await screen.findByText('3 unread');
      await userEvent.keyboard(`j${key}`);
      expect(await screen.findByText(toast)).toBeInTheDocument();
      expect(server.to('POST', '/notifications/move')[0]?.body).toEqual({ ids: ['4'], to });
      expect(screen.queryByText('Fourth')).not.toBeInTheDocument();
      expect(screen.getByText('Third').closest('li')).toHaveFocus();
      expect(await screen.findByText('2 unread')).toBeInTheDocument();
      await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
      expect(await screen.findByText('Fourth')).toBeInTheDocument();
    });

    it('are listed, and give rows back to the inbox', async () => {
      const page = show({ 'POST /notifications/move': changed(1) });
      await screen.findByText('Fourth');
      await userEvent.click(screen.getByRole('button', { name: 'Saved' }));
      expect(screen.getByTestId('address')).toHaveTextContent('/notifications?folder=saved');
      await waitFor(() => expect(askedFor(page).at(-1)).toContain('folder=saved'));
      await screen.findByText('Fourth');
      expect(screen.queryByRole('button', { name: 'Mark All Read' })).not.toBeInTheDocument();
      await userEvent.keyboard('jmi');
      expect(await screen.findByText('Notification moved to the inbox.')).toBeInTheDocument();
      expect(page.server.to('POST', '/notifications/move')[0]?.body).toEqual({
        ids: ['4'],
        from: 'saved',
        to: 'inbox',
      });
      expect(page.server.to('PUT', '/notifications/mark-read')).toEqual([]);
    });

    it('restore what was deleted', async () => {
      const page = show({ 'POST /notifications/move': changed(1) }, '/notifications?folder=deleted');
      await userEvent.click(await screen.findByRole('button', { name: 'Restore: Third' }));
      expect(page.server.to('POST', '/notifications/move')[0]?.body).toMatchObject({
        ids: ['3'],
        to: 'inbox',
      });
    });
  });

  it('lists without groups on request', async () => {
    show();
    await screen.findByText('Third');
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Do not group by game' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/notifications?group=off');
    expect(screen.queryByRole('button', { name: /2 updates/ })).not.toBeInTheDocument();
    expect(await screen.findByText('Third')).toBeInTheDocument();
  });

  it('deletes all from its menu', async () => {
    const { server } = show({ 'DELETE /notifications/delete-all': changed(4) });
    await screen.findByText('Third');
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete All' }));
    expect(await screen.findByText('All notifications deleted.')).toBeInTheDocument();
    expect(server.to('DELETE', '/notifications/delete-all')).toHaveLength(1);
  });

  it.each([
    ['a day', 1],
    ['a week', 7],
    ['a month', 30],
  ])('marks notifications older than %s as read', async (age, days) => {
    const { server } = show({ 'PUT /notifications/mark-read': changed(1) });
    await userEvent.click(await screen.findByRole('button', { name: 'Mark older than…' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: `Older than ${age}` }));
    const { before, read } = server.to('PUT', '/notifications/mark-read')[0]?.body as {
      before: string;
      read: boolean;
    };
    expect(read).toBe(true);
    expect(Math.round((Date.now() - Date.parse(before)) / 86_400_000)).toBe(days);
    expect(await screen.findByText('Notification marked as read.')).toBeInTheDocument();
  });

  it('works by keyboard alone', async () => {
    const { server } = show({
      'PUT /notifications/4/read': changed(1),
      'PUT /notifications/mark-read': changed(1),
      'DELETE /notifications/3': changed(1),
      'POST /notifications/delete': changed(2),
    });
    await screen.findByText('Fourth');
    const user = userEvent.setup();
    await user.keyboard('jm');
    expect(server.to('PUT', '/notifications/4/read')).toHaveLength(1);
    await user.keyboard('m');
    expect(server.to('PUT', '/notifications/mark-read')[0]?.body).toEqual({ ids: ['4'], read: false });
    await user.keyboard('j#');
    expect(server.to('DELETE', '/notifications/3')).toHaveLength(1);
    expect(screen.getByText('Second').closest('li')).toHaveFocus();
    await user.keyboard('xjx');
    expect(screen.getByText('2 selected')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('2 selected')).not.toBeInTheDocument();
    await user.keyboard('xkx{Backspace}');
    expect(server.to('POST', '/notifications/delete')[0]?.body).toEqual({ ids: ['2', '1'] });
    await user.keyboard('/');
    expect(screen.getByRole('combobox', { name: 'Game' })).toHaveFocus();
    await user.keyboard('{Escape}ko');
    expect(screen.getByTestId('address')).toHaveTextContent('/notifications?update=gid-4');
  });

  it('shows new rows only on request', async () => {
    const more = inboxOf(aNotification('5', 'Fifth'), ...four.body.data);
    const { store } = show({ 'GET /notifications': [four, more] });
    await screen.findByText('Fourth');
    act(() => void store.dispatch(api.util.invalidateTags(['Notifications'])));
    const pill = await screen.findByRole('button', { name: '1 new' });
    expect(screen.queryByText('Fifth')).not.toBeInTheDocument();
    globalThis.scrollTo = () => undefined;
    await userEvent.click(pill);
    expect(screen.getByText('Fifth')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '1 new' })).not.toBeInTheDocument();
  });

  it('loads older notifications page by page', async () => {
    const first = { body: { ...four.body, next_cursor: '1' } };
    const page = show({ 'GET /notifications': [first, inboxOf(aNotification('0', 'Zeroth'))] });
    await userEvent.click(await screen.findByRole('button', { name: 'Show older' }));
    expect(await screen.findByText('Zeroth')).toBeInTheDocument();
    expect(askedFor(page)[1]).toContain('cursor=1');
    expect(screen.getByText('Fourth')).toBeInTheDocument();
  });

  it('keeps notifications on screen when a refetch fails, and offers a retry', async () => {
    const { store } = show({
      'GET /notifications': [four, { status: 403, body: { message: 'Not now' } }, four],
    });
    await screen.findByText('Fourth');
    act(() => void store.dispatch(api.util.invalidateTags(['Notifications'])));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch notifications: Not now');
    expect(screen.getByText('Fourth')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });
});
