import { useDeferredValue, useEffect, useRef, useState } from 'react';
import type { NotificationEvents } from '@patchlight/contracts';
import { notificationApi, onChangeInOtherTab } from '@/entities/notification';
import { api, openLiveStream, useApiDispatch, useAuthToken } from '@/shared/api';
import { useUnreadMarks } from './unread-marks.ts';

const POLL_MS = 30_000;
const DEBOUNCE_MS = 300;
/** Minimum time between two refetches of lists. */
const MIN_INTERVAL_MS = 3_000;

/**
 * Keeps the unread count current, also in the title and on the app icon: by the event stream, and by polling every
 * 30 seconds while it is down.
 */
export const useLiveNotifications = (): number => {
  const token = useAuthToken();
  const dispatch = useApiDispatch();
  const [isLive, setIsLive] = useState(false);
  // After the page has rendered.
  const isPageThere = useDeferredValue(true, false);
  const { data: unread } = notificationApi.endpoints.getUnreadCount.useQuery(undefined, {
    skip: !isPageThere,
    pollingInterval: isLive ? 0 : POLL_MS,
    refetchOnFocus: true,
  });
  const known = useRef(unread);
  useEffect(() => {
    known.current = unread;
  }, [unread]);
  useUnreadMarks(unread);

  useEffect(() => {
    if (token === null || !isPageThere) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let refreshedAt = 0;
    const refresh = (): void => {
      timer = undefined;
      refreshedAt = Date.now();
      dispatch(
        api.util.invalidateTags([
          'Notifications',
          'UnreadCount',
          'Library',
          'Calendar',
          'GameUpdates',
          'Reminders',
        ]),
      );
    };
    const refreshSoon = (): void => {
      timer ??= setTimeout(refresh, Math.max(DEBOUNCE_MS, refreshedAt + MIN_INTERVAL_MS - Date.now()));
    };
    const close = openLiveStream('/notifications/stream', {
      onOpen: () => setIsLive(true),
      onClose: () => setIsLive(false),
      onEvent: (name, data) => {
        if (name === 'ready') {
          const { unread_count: count } = JSON.parse(data) as NotificationEvents['ready'];
          // Events were missed while there was no stream, such as between two leading tabs.
          if (known.current !== undefined && known.current !== count) refreshSoon();
          void dispatch(notificationApi.util.upsertQueryData('getUnreadCount', undefined, count));
        }
        if (name === 'update' || name === 'notice') refreshSoon();
      },
    });
    return () => {
      close();
      clearTimeout(timer);
      setIsLive(false);
    };
  }, [token, dispatch, isPageThere]);

  useEffect(
    () =>
      onChangeInOtherTab(
        () => void dispatch(api.util.invalidateTags(['Notifications', 'UnreadCount', 'Library'])),
      ),
    [dispatch],
  );

  return unread ?? 0;
};
