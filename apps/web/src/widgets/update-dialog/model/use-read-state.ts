import { useEffect, useState } from 'react';
import type { NotificationRow } from '@patchlight/contracts';
import { notificationApi } from '@/entities/notification';
import { useSession } from '@/entities/session';
import type { Update } from '@/entities/update';

const { getNotifications, changeInbox } = notificationApi.endpoints;

/** The page size of the server. */
const PER_PAGE = 100;

const gidOf = (row: NotificationRow): string | undefined => row.game_update?.id;

/** The unread notifications of the reader: of one game, or of all. */
const useUnread = (game: number | undefined, isSkipped: boolean): NotificationRow[] => {
  const list = getNotifications.useInfiniteQuery(
    { unread: true, game, perPage: PER_PAGE },
    { skip: isSkipped, refetchOnMountOrArgChange: true },
  );
  return list.currentData?.pages.flatMap(({ data }) => data) ?? [];
};

/**
 * Marks an update as read while it is shown, unless the reader keeps it unread.
 * @param update undefined while it loads
 */
export const useReadState = (update: Update | undefined) => {
  const isSignedIn = useSession().status === 'signed-in';
  /** The gids that were marked, or that the reader keeps unread: a list that was fetched meanwhile does not tell. */
  const [done, setDone] = useState<readonly string[]>([]);
  const [change] = changeInbox.useMutation();
  const gid = update?.gid;
  const ofGame = useUnread(update?.appId, !isSignedIn || !update);
  const index = ofGame.findIndex((row) => gidOf(row) === gid);
  const current = ofGame[index];

  const id = current?.id;
  const isUnread = current?.is_read === false;
  const isDone = gid !== undefined && done.includes(gid);
  useEffect(() => {
    if (id === undefined || gid === undefined || !isUnread || isDone) return;
    void change({ target: { ids: [id] }, to: 'read' }).then(() => setDone((before) => [...before, gid]));
  }, [id, gid, isUnread, isDone, change]);

  const isWaiting = (row: NotificationRow): boolean => {
    const other = gidOf(row);
    return !row.is_read && other !== undefined && other !== gid && !done.includes(other);
  };
  const nextOfGame = ofGame.slice(index + 1).find(isWaiting) ?? ofGame.find(isWaiting);
  const ofAll = useUnread(undefined, !isSignedIn || !update || nextOfGame !== undefined);
  const next = nextOfGame ?? ofAll.find(isWaiting);
  return {
    isUnread,
    /** Undefined: there is no notification about this update that was unread lately. */
    toggle:
      current &&
      ((): void => {
        void change({ target: { ids: [current.id] }, to: isUnread ? 'read' : 'unread' });
      }),
    /** The gid of another unread update, of the same game if there is one. */
    nextUnread: next && gidOf(next),
  };
};
