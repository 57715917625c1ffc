import { useDeferredValue, useEffect, useRef, useState } from 'react';
import type { NotificationEvents } from '@patchlight/contracts';
import { notificationApi, onInboxChange } from '@/entities/notification';
import { openLiveStream, useApiDispatch, useAuthToken } from '@/shared/api';
import { useRefreshSoon } from './refresh-soon.ts';
import { useUnreadMarks } from './unread-marks.ts';

const POLL_MS = 30_000;
/** After this long without an event, some may have been missed. The server pings every 25 s. */
const SILENCE_MS = 60_000;

/** What an update or a notice changes. */
const NEWS = [
  'Notifications',
  'UnreadCount',
  'Library',
  'Categories',
  'Calendar',
  'GameUpdates',
  'Reminders',
  'Wishlist',
] as const;

/**
 * Keeps the unread count current, also in the title and on the app icon, and the lists: by the event stream, and by
 * polling every 30 seconds while it is down.
 */
export const useLiveNotifications = (): number => {
  const token = useAuthToken();
  const dispatch = useApiDispatch();
  const refreshSoon = useRefreshSoon();
  const [isLive, setIsLive] = useState(false);
  // After the page has rendered.
  const isPageThere = useDeferredValue(true, false);
  const { data: unread, fulfilledTimeStamp: answeredAt } = notificationApi.endpoints.getUnreadCount.useQuery(
    undefined,
    { skip: !isPageThere, pollingInterval: isLive ? 0 : POLL_MS, refetchOnFocus: true },
  );
  const known = useRef({ unread, answeredAt });
  useEffect(() => {
    const last = known.current;
    known.current = { unread, answeredAt };
    // The user's own marks change the count without an answer.
    const isNews = last.unread !== undefined && last.unread !== unread && last.answeredAt !== answeredAt;
    if (isNews && !isLive) refreshSoon(NEWS);
  }, [unread, answeredAt, isLive, refreshSoon]);
  useUnreadMarks(unread);

  useEffect(() => {
    if (token === null || !isPageThere) return;
    // By the clock, as timers stand still while a device sleeps.
    let heardAt = Date.now();
    const close = openLiveStream('/notifications/stream', {
      onOpen: () => setIsLive(true),
      onClose: () => setIsLive(false),
      onEvent: (name, data) => {
        const wasSilent = Date.now() - heardAt > SILENCE_MS;
        heardAt = Date.now();
        if (wasSilent || name === 'update' || name === 'notice') refreshSoon(NEWS);
        if (name === 'ready') {
          const { unread_count: count } = JSON.parse(data) as NotificationEvents['ready'];
          // Events were missed while there was no stream, such as between two leading tabs.
          if (known.current.unread !== undefined && known.current.unread !== count) refreshSoon(NEWS);
          void dispatch(notificationApi.util.upsertQueryData('getUnreadCount', undefined, count));
        }
      },
    });
    return () => {
      close();
      setIsLive(false);
    };
  }, [token, dispatch, refreshSoon, isPageThere]);

  useEffect(
    () =>
      onInboxChange({
        onHere: () => refreshSoon(['Library']),
        onOtherTab: () => refreshSoon(['Notifications', 'UnreadCount', 'Library']),
      }),
    [refreshSoon],
  );

  return unread ?? 0;
};
