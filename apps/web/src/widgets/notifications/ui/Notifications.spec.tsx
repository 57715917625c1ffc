import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastRegion } from '@/shared/toast';
import { preloadOverlays } from '@/shared/ui';
import { fakeApi } from '../../../../test/fake-api.ts';
import { resetSession } from '../../../../test/reset-session.tsx';
import { aNotification, inboxOf } from '../../../../test/notification.ts';
import { renderApp } from '../../../../test/render.tsx';
import { useLiveNotifications } from '../model/live.ts';
import { Inbox } from './Inbox.tsx';
import { InboxTab } from './InboxTab.tsx';
import { NotificationBell } from './NotificationBell.tsx';

const COUNT = { 'GET /notifications/unread-count': { body: { unread_count: 1 } } };
const one = inboxOf(aNotification('1', 'Hotfix 1'));
const two = inboxOf(aNotification('1', 'Hotfix 1'), aNotification('2', 'Hotfix 2', true));
const refused = { status: 403, body: { message: 'Not today' } };
const undo = { id: 'undo-1', expiresAt: '2026-12-01T00:00:00Z' };
const changed = { body: { success: true, changed: 1, undo } };

const show = (routes: Parameters<typeof fakeApi>[0], unread = 1) => {
  const server = fakeApi({ 'GET /notifications': two, ...COUNT, ...routes });
  renderApp(
    <>
      <Inbox unread={unread} titleId="title" onLeave={() => undefined} />
      <ToastRegion />
    </>,
  );
  return server;
};
const press = async (name: string): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));

beforeAll(() => preloadOverlays());
beforeEach(resetSession);

describe('bell badge', () => {
  it.each([
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [5000, '99+'],
  ])('shows %i unread as %s', (unread, text) => {
    fakeApi({});
    renderApp(<NotificationBell unread={unread} />);
    expect(screen.getByRole('button', { name: `Notifications, ${text} unread` })).toHaveTextContent(text);
  });

  it.each([
    [12, '12'],
    [5000, '99+'],
  ])('shows %i unread as %s on phones too', (unread, text) => {
    fakeApi({});
    renderApp(<InboxTab unread={unread} />);
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: `Inbox ${unread} unread` })).toBeInTheDocument();
  });

  it('is hidden at zero', () => {
    fakeApi({});
    renderApp(<NotificationBell unread={0} />);
    expect(screen.getByRole('button', { name: 'Notifications' })).toHaveTextContent(/^$/);
  });
});

describe('header', () => {
  it('has title, unread count, and buttons to mark all as read or clear', async () => {
    show({}, 7);
    expect(screen.getByRole('heading', { name: 'Notifications' })).toBeInTheDocument();
    expect(screen.getByText('7 unread')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Mark All Read' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.getByRole('button', { name: 'Delete All' })).not.toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('link', { name: 'Open inbox' })).toHaveAttribute('href', '/notifications');
  });

  it('shows no count when everything is read', async () => {
    show({}, 0);
    expect(await screen.findByRole('button', { name: 'Mark All Read' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.queryByText(/unread$/)).not.toBeInTheDocument();
  });
});

describe('row', () => {
  it('shows game, title and age, and marks unread ones', async () => {
    const created = new Date(Date.now() - 3 * 3_600_000).toISOString();
    show({ 'GET /notifications': inboxOf({ ...aNotification('1', 'Hotfix 1'), created_at: created }) });
    const row = (await screen.findByText('Brinelight')).closest('li');
    expect(row).toHaveAttribute('data-unread', 'true');
    expect(row).toHaveTextContent('3h ago');
  });

  it('shows the message for an update without a title', async () => {
    const row = aNotification('1', '');
    show({ 'GET /notifications': inboxOf({ ...row, message: 'Brinelight has news' }) });
    expect(await screen.findByText('Brinelight has news')).toBeInTheDocument();
  });

  it('opens the update in a new tab', async () => {
    show({});
    const link = await screen.findByRole('link', { name: 'Open update: Hotfix 1 (opens in a new tab)' });
    expect(link).toHaveAttribute('href', 'https://example.com/1');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('can be marked as read only while unread', async () => {
    show({});
    expect(await screen.findByRole('button', { name: 'Mark as read: Hotfix 1' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Mark as read: Hotfix 2' })).not.toBeInTheDocument();
  });

  it('is navigated, marked and deleted by keyboard', async () => {
    const server = show({ 'PUT /notifications/1/read': changed, 'DELETE /notifications/2': changed });
    await screen.findByText('Hotfix 2');
    await userEvent.keyboard('jmj#');
    expect(server.to('PUT', '/notifications/1/read')).toHaveLength(1);
    expect(server.to('DELETE', '/notifications/2')).toHaveLength(1);
    expect(screen.getByText('Hotfix 1').closest('li')).toHaveFocus();
  });
});

describe('errors', () => {
  it.each([
    ['Mark as read: Hotfix 1', 'PUT /notifications/1/read', 'Failed to mark notification as read: Not today'],
    [
      'Mark All Read',
      'PUT /notifications/mark-all-read',
      'Failed to mark all notifications as read: Not today',
    ],
    ['Delete: Hotfix 1', 'DELETE /notifications/1', 'Failed to delete notification: Not today'],
    ['Delete All', 'DELETE /notifications/delete-all', 'Failed to delete all notifications: Not today'],
  ])('%s', async (button, route, message) => {
    show({ [route]: refused });
    await press(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByText('Hotfix 1')).toBeInTheDocument();
  });

  it.each([
    [refused, 'Failed to mark notification as read: Not today'],
    [{ status: 404 }, 'Notification was already removed. Refreshing list...'],
  ])('of a row whose click closes the list: %j', async (answer, message) => {
    fakeApi({ 'GET /notifications': two, ...COUNT, 'PUT /notifications/1/read': answer });
    renderApp(
      <>
        <NotificationBell unread={1} />
        <ToastRegion />
      </>,
    );
    await press('Notifications, 1 unread');
    await press('unread: Hotfix 1');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('alert')).toHaveTextContent(message);
  });

  it('a list that cannot be loaded, with a retry', async () => {
    show({ 'GET /notifications': [refused, one] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch notifications: Not today');
    await press('Try again');
    expect(await screen.findByText('Hotfix 1')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    [refused, 'Not today'],
    [{ status: 403, body: null }, 'Failed to fetch notification count'],
  ])('a count that cannot be loaded: %j', async (answer, message) => {
    show({ 'GET /notifications/unread-count': answer });
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  it.each([
    ['Mark as read: Hotfix 1', 'PUT /notifications/1/read', 'removed'],
    ['Delete: Hotfix 1', 'DELETE /notifications/1', 'deleted'],
  ])(
    '%s of a notification that no longer exists, which is removed here, too',
    async (button, route, word) => {
      show({ [route]: { status: 404, body: { message: 'Gone' } } });
      await press(button);
      expect(
        await screen.findByText(`Notification was already ${word}. Refreshing list...`),
      ).toBeInTheDocument();
      expect(screen.queryByText('Hotfix 1')).not.toBeInTheDocument();
    },
  );
});

describe('undo', () => {
  it.each([
    ['Delete: Hotfix 1', 'DELETE /notifications/1', 'Notification deleted.'],
    ['Delete All', 'DELETE /notifications/delete-all', 'All notifications deleted.'],
    ['Mark All Read', 'PUT /notifications/mark-all-read', 'All notifications marked as read.'],
  ])('reverts %s immediately, and on the server', async (button, route, message) => {
    const server = show({
      'GET /notifications': route.endsWith('/1') ? two : [two, inboxOf(), two],
      [route]: changed,
      'POST /undo/undo-1': {},
    });
    await press(button);
    expect(await screen.findByText(message)).toBeInTheDocument();
    await userEvent.keyboard('z');
    expect(await screen.findByRole('button', { name: 'unread: Hotfix 1' })).toBeInTheDocument();
    expect(server.to('POST', '/undo/undo-1')[0]?.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['Delete: Hotfix 1', 'DELETE /notifications/1', 'Notification deleted.', 6_000],
    ['Delete All', 'DELETE /notifications/delete-all', 'All notifications deleted.', 20_000],
  ])('is offered after %s for a while', async (button, route, message, lifetime) => {
    show({ [route]: changed });
    await screen.findByText('Hotfix 1');
    jest.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: button }));
    await act(() => jest.advanceTimersByTimeAsync(lifetime - 1));
    expect(screen.getByText(message)).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(10));
    expect(screen.queryByText(message)).not.toBeInTheDocument();
    jest.useRealTimers();
  });

  it('that is too late shows a message and the current state', async () => {
    show({
      'GET /notifications': [two, inboxOf(aNotification('2', 'Hotfix 2', true))],
      'DELETE /notifications/1': changed,
      'POST /undo/undo-1': { status: 404, body: { message: 'This can no longer be undone.' } },
    });
    await press('Delete: Hotfix 1');
    await press('Undo');
    expect(await screen.findByText('This can no longer be undone.')).toBeInTheDocument();
    expect(screen.queryByText('Hotfix 1')).not.toBeInTheDocument();
  });
});

describe('without a live stream', () => {
  afterEach(() => void jest.useRealTimers());
  const Live = () => <p>unread: {useLiveNotifications()}</p>;

  it('polls the unread count every 30 seconds', async () => {
    jest.useFakeTimers();
    const server = fakeApi({ ...COUNT, 'GET /notifications/stream': { status: 503 } });
    renderApp(<Live />);
    await act(() => jest.advanceTimersByTimeAsync(29_000));
    expect(server.to('GET', '/notifications/unread-count')).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(server.to('GET', '/notifications/unread-count')).toHaveLength(2);
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(server.to('GET', '/notifications/unread-count')).toHaveLength(3);
  });
});
