import { useCallback, useEffect, useRef, useState } from 'react';
import type { NotificationRow } from '@patchlight/contracts';
import { notificationApi } from '@/entities/notification';
import { useSession } from '@/entities/session';
import type { Update } from '@/entities/update';
import { useMarkNotification } from '@/features/change-inbox';

const { getNotifications } = notificationApi.endpoints;

/** The page size of the server. */
const PER_PAGE = 100;
/** A younger list is not fetched again: what is marked here or arrives changes it. */
const FRESH_SECONDS = 30;

const gidOf = (row: NotificationRow): string | undefined => row.game_update?.id;

/** The unread notifications of the reader, of one game or of all; undefined while they load. */
const useUnread = (game: number | undefined, isSkipped: boolean): NotificationRow[] | undefined => {
  const list = getNotifications.useInfiniteQuery(
    { unread: true, game, perPage: PER_PAGE },
    { skip: isSkipped, refetchOnMountOrArgChange: FRESH_SECONDS },
  );
  return list.currentData?.pages.flatMap(({ data }) => data);
};

interface Shown {
  /** Of the notification. */
  id: string;
  isUnread: boolean;
}

/**
 * Marks an update as read while it is shown, unless the reader keeps it unread.
 * @param update undefined while it loads
 */
export const useReadState = (update: Update | undefined) => {
  const isSignedIn = useSession().status === 'signed-in';
  const markNotification = useMarkNotification();
  /** By gid. The lists lose what is read as soon as they are fetched again. */
  const [shown, setShown] = useState<ReadonlyMap<string, Shown>>(new Map());
  const isOff = !isSignedIn || !update;
  const gid = update?.gid;
  const ofGame = useUnread(update?.appId, isOff);
  const row = ofGame?.find((each) => gidOf(each) === gid);
  const state = gid === undefined ? undefined : shown.get(gid);

  const mark = useCallback(
    async (of: string, id: string, to: 'read' | 'unread'): Promise<void> => {
      const isUnread = await markNotification(id, to);
      if (isUnread !== undefined) setShown((before) => new Map(before).set(of, { id, isUnread }));
    },
    [markNotification],
  );
  const arrived = row && !row.is_read && !state ? row.id : undefined;
  /** Ids. The list shows a row as unread again when its mark has failed; it is not marked again and again. */
  const marked = useRef(new Set<string>());
  useEffect(() => {
    if (gid === undefined || arrived === undefined || marked.current.has(arrived)) return;
    marked.current.add(arrived);
    void mark(gid, arrived, 'read');
  }, [gid, arrived, mark]);

  const isWaiting = (each: NotificationRow): boolean => {
    const other = gidOf(each);
    return !each.is_read && other !== undefined && other !== gid && !shown.has(other);
  };
  const after = ofGame?.slice(row ? ofGame.indexOf(row) : 0);
  const nextOfGame = after?.find(isWaiting) ?? ofGame?.find(isWaiting);
  const ofAll = useUnread(undefined, isOff || !ofGame || nextOfGame !== undefined);
  const next = nextOfGame ?? ofAll?.find(isWaiting);
  return {
    /** Whether the reader keeps it unread, or it could not be marked. */
    isUnread: state?.isUnread ?? false,
    /** Undefined: no notification was unread when the update was opened. */
    toggle:
      state &&
      ((): void => {
        const isUnread = !state.isUnread;
        setShown(new Map(shown).set(gid!, { ...state, isUnread }));
        void mark(gid!, state.id, isUnread ? 'unread' : 'read');
      }),
    /** The gid of another unread update, of the same game if there is one. */
    nextUnread: next && gidOf(next),
  };
};
