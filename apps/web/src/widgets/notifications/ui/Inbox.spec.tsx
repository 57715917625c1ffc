import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NotificationRow } from '@patchlight/contracts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aNotice } from '../../../../test/notification.ts';
import { renderApp } from '../../../../test/render.tsx';
import { notificationApi } from '@/entities/notification';
import { Inbox } from './Inbox.tsx';

const aNotification = (id: string, title: string, is_read = false): NotificationRow => ({
  id,
  is_read,
  created_at: new Date().toISOString(),
  message: `${title} is out`,
  game_update: {
    id: `gid-${id}`,
    title,
    details: '',
    url: `https://example.com/${id}`,
    updateDate: new Date().toISOString(),
    kind: 'patch',
    changes: 0,
    game: { name: 'Brinelight', steamAppId: 904110, iconUrl: null, logoUrl: null },
  },
  notice: null,
});
const list = (...data: NotificationRow[]) => ({
  body: { data, unread_count: data.filter((row) => !row.is_read).length, next_cursor: null },
});
const two = list(aNotification('1', 'Hotfix 1'), aNotification('2', 'Hotfix 2', true));

const Counted = () => {
  const { data: unread = 0 } = notificationApi.endpoints.getUnreadCount.useQuery();
  return (
    <>
      <p>unread count: {unread}</p>
      <Inbox unread={unread} titleId="title" onLeave={() => undefined} />
    </>
  );
};

beforeEach(() => localStorage.setItem('authToken', 'the-token'));

describe('notification popover', () => {
  it('loads the latest twenty', async () => {
    const server = fakeApi({
      'GET /notifications': list(),
      'GET /notifications/unread-count': { body: { unread_count: 0 } },
    });
    renderApp(<Counted />);
    expect(await screen.findByText('No notifications yet')).toBeInTheDocument();
    expect(server.to('GET', '/notifications')[0]?.url).toBe(
      '/notifications?unread_only=false&sort_by=created_at&sort_order=desc&per_page=20',
    );
  });

  it('marks an update as read and opens it on click', async () => {
    const server = fakeApi({
      'GET /notifications': two,
      'GET /notifications/unread-count': { body: { unread_count: 1 } },
      'PUT /notifications/1/read': {},
    });
    renderApp(<Counted />, { at: '/my-games' });
    await screen.findByText('unread count: 1');
    await userEvent.click(await screen.findByRole('button', { name: 'unread: Hotfix 1' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/my-games?update=gid-1');
    expect(await screen.findByText('unread count: 0')).toBeInTheDocument();
    expect(server.to('PUT', '/notifications/1/read')).toHaveLength(1);
  });

  it('shows the type of a notice and opens its game on click', async () => {
    const server = fakeApi({
      'GET /notifications': list(aNotice('9', 'Try the new mode'), aNotification('1', 'Hotfix 1')),
      'GET /notifications/unread-count': { body: { unread_count: 2 } },
      'PUT /notifications/9/read': {},
    });
    renderApp(<Counted />, { at: '/my-games' });
    const row = (await screen.findByText('Try the new mode')).closest('li')!;
    expect(within(row).getByText('Reminder')).toBeInTheDocument();
    expect(within(row).getByRole('link', { name: 'Open game: Brinelight' })).toHaveAttribute(
      'href',
      '/g/904110',
    );
    await userEvent.click(screen.getByRole('button', { name: 'unread: Try the new mode' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/g/904110');
    expect(server.to('PUT', '/notifications/9/read')).toHaveLength(1);
  });

  it('removes a notification that no longer exists, shows a message, and refetches half a second later', async () => {
    const server = fakeApi({
      'GET /notifications': two,
      'GET /notifications/unread-count': { body: { unread_count: 1 } },
      'DELETE /notifications/1': { status: 404, body: { message: 'Not found' } },
    });
    renderApp(<Counted />);
    await screen.findByText('unread count: 1');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete: Hotfix 1' }));
    expect(
      await screen.findByText('Notification was already deleted. Refreshing list...'),
    ).toBeInTheDocument();
    expect(await screen.findByText('unread count: 0')).toBeInTheDocument();
    expect(screen.queryByText('Hotfix 1')).not.toBeInTheDocument();
    expect(server.to('GET', '/notifications')).toHaveLength(1);
    await waitFor(() => expect(server.to('GET', '/notifications')).toHaveLength(2));
  });

  it('reverts a failed change and shows why', async () => {
    fakeApi({
      'GET /notifications': two,
      'GET /notifications/unread-count': { body: { unread_count: 1 } },
      'PUT /notifications/mark-all-read': { status: 403, body: { message: 'Not today' } },
    });
    renderApp(<Counted />);
    await screen.findByText('unread count: 1');
    await userEvent.click(await screen.findByRole('button', { name: 'Mark All Read' }));
    expect(
      await screen.findByText('Failed to mark all notifications as read: Not today'),
    ).toBeInTheDocument();
    expect(await screen.findByText('unread count: 1')).toBeInTheDocument();
  });

  it('refetches after a failed change, whose way back may also undo other changes', async () => {
    fakeApi({
      'GET /notifications': [two, list(aNotification('2', 'Hotfix 2', true))],
      'GET /notifications/unread-count': [1, 0].map((unread_count) => ({ body: { unread_count } })),
      'DELETE /notifications/2': { status: 403, body: { message: 'Not today' } },
    });
    renderApp(<Counted />);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete: Hotfix 2' }));
    expect(await screen.findByText('unread count: 0')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Hotfix 1')).not.toBeInTheDocument());
    expect(screen.getByText('Hotfix 2')).toBeInTheDocument();
  });

  it('clears all immediately', async () => {
    fakeApi({
      'GET /notifications': [two, list()],
      'GET /notifications/unread-count': { body: { unread_count: 1 } },
      'DELETE /notifications/delete-all': {},
    });
    renderApp(<Counted />);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete All' }));
    expect(await screen.findByText('No notifications yet')).toBeInTheDocument();
  });
});
