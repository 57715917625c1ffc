import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useGetCategoriesQuery } from '@/entities/category';
import { useGetLibraryQuery } from '@/entities/library';
import { notificationApi } from '@/entities/notification';
import { useGetWishlistQuery } from '@/entities/wishlist';
import { api, writeToken } from '@/shared/api';
import { PageTitle } from '@/shared/ui';
import { fakeApi } from '../../../../test/fake-api.ts';
import { withTabs } from '../../../../test/fake-tabs.ts';
import { renderApp } from '../../../../test/render.tsx';
import { resetSession } from '../../../../test/reset-session.tsx';
import { useLiveNotifications } from './live.ts';

const COUNT = 'GET /notifications/unread-count';
const LISTS = {
  'GET /user/games': { body: { data: { games: [] } } },
  'GET /user/categories': { body: { data: { categories: [] } } },
  'GET /user/wishlist': { body: { data: { items: [] } } },
};
const unread = (unread_count: number) => ({ body: { unread_count } });
const icon = {
  setAppBadge: jest.fn((count: number) => Promise.resolve(count)),
  clearAppBadge: jest.fn(() => Promise.reject(new Error('not permitted'))),
};

const Live = () => <p>unread: {useLiveNotifications()}</p>;

const WithLists = () => {
  useGetLibraryQuery();
  useGetCategoriesQuery();
  useGetWishlistQuery();
  return <Live />;
};

const Tab = () => {
  const [page, setPage] = useState('Home');
  const [isSignedIn, setIsSignedIn] = useState(true);
  return (
    <>
      {isSignedIn && <Live />}
      <PageTitle key={page} page={page} />
      <button type="button" onClick={() => setPage('Calendar')}>
        Calendar
      </button>
      <button type="button" onClick={() => setIsSignedIn(false)}>
        Sign out
      </button>
    </>
  );
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const expectTitle = (title: string) => waitFor(() => expect(document.title).toBe(title));

beforeEach(async () => {
  await resetSession();
  Object.assign(navigator, icon);
});
afterEach(() => {
  jest.clearAllMocks();
  for (const name of Object.keys(icon)) Reflect.deleteProperty(navigator, name);
});

describe('the unread count outside the page', () => {
  it.each([
    [0, 'Patchlight - Home'],
    [3, '(3) Patchlight - Home'],
    [99, '(99) Patchlight - Home'],
    [100, '(99+) Patchlight - Home'],
  ])('with %i unread makes the title %s', async (count, title) => {
    fakeApi({ [COUNT]: unread(count) });
    renderApp(<Tab />);
    await screen.findByText(`unread: ${count}`);
    await expectTitle(title);
  });

  it('stays in the title of the next page', async () => {
    fakeApi({ [COUNT]: unread(3) });
    renderApp(<Tab />);
    await expectTitle('(3) Patchlight - Home');
    await press('Calendar');
    await expectTitle('(3) Patchlight - Calendar');
  });

  it('is on the icon of the app, and removed at zero', async () => {
    fakeApi({ [COUNT]: [unread(120), unread(0)] });
    const { store } = renderApp(<Tab />);
    await waitFor(() => expect(icon.setAppBadge).toHaveBeenCalledWith(120));
    expect(icon.clearAppBadge).not.toHaveBeenCalled();
    act(() => void store.dispatch(api.util.invalidateTags(['UnreadCount'])));
    await waitFor(() => expect(icon.clearAppBadge).toHaveBeenCalledTimes(1));
    await expectTitle('Patchlight - Home');
  });

  it('is removed when the session ends', async () => {
    fakeApi({ [COUNT]: unread(3) });
    renderApp(<Tab />);
    await expectTitle('(3) Patchlight - Home');
    act(() => writeToken(null));
    expect(icon.clearAppBadge).toHaveBeenCalledTimes(1);
    await press('Sign out');
    await expectTitle('Patchlight - Home');
  });

  it('is not said before it is known', async () => {
    fakeApi({ [COUNT]: { status: 403 } });
    renderApp(<Tab />);
    await screen.findByText('unread: 0');
    await expectTitle('Patchlight - Home');
    expect(icon.setAppBadge).not.toHaveBeenCalled();
    expect(icon.clearAppBadge).not.toHaveBeenCalled();
  });
});

describe('the stream of all tabs', () => {
  let removeTabs: () => void;
  beforeEach(() => {
    removeTabs = withTabs();
  });
  afterEach(() => {
    jest.useRealTimers();
    removeTabs();
  });

  /** The API, with streams that start with these counts. */
  const serve = (counts: number[], routes: Parameters<typeof fakeApi>[0] = {}) => {
    const server = fakeApi({
      [COUNT]: unread(counts[0]!),
      ...LISTS,
      ...routes,
    });
    const answer = globalThis.fetch;
    const streams: ReadableStreamDefaultController[] = [];
    globalThis.fetch = async (input, init) => {
      if (!String(input).endsWith('/stream')) return answer(input, init);
      return new Response(
        new ReadableStream({
          start: (controller) => {
            streams.push(controller);
            const data = JSON.stringify({ unread_count: counts[streams.length - 1] });
            controller.enqueue(new TextEncoder().encode(`event: ready\ndata: ${data}\n\n`));
          },
        }),
      );
    };
    return { server, streams };
  };

  it('keeps the count when another tab takes over, and fetches the lists if it missed something', async () => {
    const { server, streams } = serve([2, 5]);
    const leading = renderApp(<Live />);
    await screen.findByText('unread: 2');
    await waitFor(() => expect(streams).toHaveLength(1));
    renderApp(<Tab />);
    await waitFor(() => expect(screen.getAllByText('unread: 2')).toHaveLength(2));
    expect(streams).toHaveLength(1);
    const asked = server.to('GET', '/notifications/unread-count').length;
    leading.unmount();
    await expectTitle('(5) Patchlight - Home');
    expect(streams).toHaveLength(2);
    await waitFor(() =>
      expect(server.to('GET', '/notifications/unread-count').length).toBeGreaterThan(asked),
    );
  });

  it('lets no tab poll while it is open', async () => {
    jest.useFakeTimers();
    const { server, streams } = serve([2]);
    renderApp(<Live />);
    renderApp(<Tab />);
    await act(() => jest.advanceTimersByTimeAsync(65_000));
    expect(streams).toHaveLength(1);
    expect(server.to('GET', '/notifications/unread-count')).toHaveLength(2);
  });

  it('fetches the lists after the device slept, also if the count is known already', async () => {
    jest.useFakeTimers();
    const { server, streams } = serve([2, 5], { [COUNT]: [unread(2), unread(5)] });
    const { store } = renderApp(<WithLists />);
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    jest.setSystemTime(Date.now() + 3_600_000);
    await act(async () => void store.dispatch(api.util.invalidateTags(['UnreadCount'])));
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.getByText('unread: 5')).toBeInTheDocument();
    expect(server.to('GET', '/user/games')).toHaveLength(1);
    streams[0]!.close();
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(streams).toHaveLength(2);
    expect(server.to('GET', '/user/games')).toHaveLength(2);
  });

  it.each(['update', 'notice'])('fetches the lists on the event %s', async (name) => {
    jest.useFakeTimers();
    const { server, streams } = serve([2]);
    renderApp(<WithLists />);
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    streams[0]!.enqueue(new TextEncoder().encode(`event: ${name}\ndata: {}\n\n`));
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    for (const path of ['/user/games', '/user/categories', '/user/wishlist'])
      expect(server.to('GET', path)).toHaveLength(2);
  });

  it('fetches no lists if nothing was missed', async () => {
    jest.useFakeTimers();
    const { server, streams } = serve([2, 2]);
    renderApp(<WithLists />);
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    streams[0]!.close();
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(streams).toHaveLength(2);
    expect(server.to('GET', '/user/games')).toHaveLength(1);
  });
});

describe('without a stream', () => {
  afterEach(() => void jest.useRealTimers());

  it('fetches the lists when the polled count has changed', async () => {
    jest.useFakeTimers();
    const server = fakeApi({
      [COUNT]: [unread(2), unread(2), unread(3)],
      ...LISTS,
    });
    renderApp(<WithLists />);
    await act(() => jest.advanceTimersByTimeAsync(45_000));
    expect(server.to('GET', '/user/games')).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(screen.getByText('unread: 3')).toBeInTheDocument();
    expect(server.to('GET', '/user/games')).toHaveLength(2);
  });
});

describe('changes of the inbox', () => {
  let removeTabs: () => void;
  beforeEach(() => {
    jest.useFakeTimers();
    removeTabs = withTabs();
  });
  afterEach(() => {
    jest.useRealTimers();
    removeTabs();
  });
  const start = async () => {
    const server = fakeApi({
      [COUNT]: unread(9),
      ...LISTS,
      'GET /notifications': { body: { data: [], unread_count: 9, next_cursor: null } },
      'PUT /notifications/mark-read': {},
      ...Object.fromEntries([1, 2, 3].map((id) => [`PUT /notifications/${id}/read`, {}])),
    });
    const { store } = renderApp(<WithLists />);
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    return { server, store };
  };

  it('cost one refetch of the library when there are many, and none of the count', async () => {
    const { server, store } = await start();
    for (const id of ['1', '2', '3']) {
      const { changeInbox } = notificationApi.endpoints;
      void store.dispatch(changeInbox.initiate({ target: { id }, to: 'read' }) as never);
      await act(() => jest.advanceTimersByTimeAsync(50));
    }
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(server.sent.filter(({ method }) => method === 'PUT')).toHaveLength(3);
    expect(server.to('GET', '/user/games')).toHaveLength(2);
    expect(server.to('GET', '/notifications/unread-count')).toHaveLength(1);
  });

  it('bring a row back to the list of unread ones', async () => {
    const { server, store } = await start();
    const { changeInbox, getNotifications } = notificationApi.endpoints;
    void store.dispatch(getNotifications.initiate({ unread: true }) as never);
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    void store.dispatch(changeInbox.initiate({ target: { ids: ['1'] }, to: 'unread' }) as never);
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(server.to('GET', '/notifications')).toHaveLength(2);
  });

  it('in other tabs are shown, with one refetch for many', async () => {
    const { server } = await start();
    const other = new BroadcastChannel('patchlight-inbox');
    for (let n = 0; n < 3; n += 1) other.postMessage('another tab');
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(server.to('GET', '/user/games')).toHaveLength(2);
    expect(server.to('GET', '/notifications/unread-count')).toHaveLength(2);
  });
});
