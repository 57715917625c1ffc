import { useEffect, useState } from 'react';
import type { NotificationEvents } from '@patchlight/contracts';
import { api, openEventStream, useApiDispatch, useAuthToken } from '@/shared/api';
import { notificationApi } from '../api/notification.api.ts';

const POLL_MS = 30_000;
const GATHER_MS = 300;

/** Keeps the unread count fresh: from the event stream, and by asking every 30 seconds while there is none. */
export const useLiveNotifications = (): number => {
  const token = useAuthToken();
  const dispatch = useApiDispatch();
  const [isLive, setIsLive] = useState(false);
  const { data: unread = 0 } = notificationApi.endpoints.getUnreadCount.useQuery(undefined, {
    pollingInterval: isLive ? 0 : POLL_MS,
  });

  useEffect(() => {
    if (token === null) return;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const refresh = (): void => {
      gathering = undefined;
      dispatch(
        api.util.invalidateTags(['Notifications', 'UnreadCount', 'Library', 'Calendar', 'GameUpdates']),
      );
    };
    const close = openEventStream('/notifications/stream', {
      onOpen: () => setIsLive(true),
      onClose: () => setIsLive(false),
      onEvent: (name, data) => {
        if (name === 'ready') {
          const { unread_count: count } = JSON.parse(data) as NotificationEvents['ready'];
          void dispatch(notificationApi.util.upsertQueryData('getUnreadCount', undefined, count));
        }
        if (name === 'update') gathering ??= setTimeout(refresh, GATHER_MS);
      },
    });
    return () => {
      close();
      clearTimeout(gathering);
    };
  }, [token, dispatch]);

  return unread;
};
