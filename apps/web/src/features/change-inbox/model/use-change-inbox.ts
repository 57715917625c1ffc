import { useState } from 'react';
import type { InboxFolder, NotificationRow } from '@patchlight/contracts';
import { notificationApi, snapshotInbox } from '@/entities/notification';
import type { InboxChange } from '@/entities/notification';
import { useUndoToast } from '@/entities/undo';
import { useApiDispatch } from '@/shared/api';
import { failureText, MARKED_IS_GONE } from './failure-text.ts';

/** Maximum number of ids per request. */
const IDS_PER_CALL = 500;

/** Time to undo what concerns the whole inbox. */
const LONG_MS = 20_000;

const MOVED: Record<InboxFolder, string> = {
  inbox: 'moved to the inbox',
  saved: 'saved',
  done: 'marked as done',
  deleted: 'deleted',
};

const counted = (count: number): string => (count === 1 ? 'Notification' : `${count} notifications`);

const inCalls = (ids: readonly string[], to: InboxChange['to'], from?: InboxFolder): InboxChange[] =>
  Array.from({ length: Math.ceil(ids.length / IDS_PER_CALL) }, (_, n) => ({
    target: { ids: ids.slice(n * IDS_PER_CALL, (n + 1) * IDS_PER_CALL) },
    to,
    from: from === 'inbox' ? undefined : from,
  }));

/** The actions on notifications, with undo; `failure` is the last error, unless `tell` is called with it. */
export const useChangeInbox = (tell?: (failure: string) => void) => {
  const dispatch = useApiDispatch();
  const [changeInbox] = notificationApi.endpoints.changeInbox.useMutation();
  const offerUndo = useUndoToast();
  const [failure, setFailure] = useState<string | null>(null);

  const attempt = async (
    changes: readonly InboxChange[],
    done: ((changed: number) => string) | null,
    what: string,
    gone?: string,
    lifetime?: number,
  ): Promise<void> => {
    setFailure(null);
    const restore = dispatch(snapshotInbox());
    try {
      const answers = [];
      for (const change of changes) answers.push(await changeInbox(change).unwrap());
      const changed = answers.reduce((sum, answer) => sum + answer.changed, 0);
      if (done) offerUndo(done(changed), { offers: answers.map(({ undo }) => undo), restore, lifetime });
    } catch (error) {
      (tell ?? setFailure)(failureText(error, what, gone));
    }
  };

  const markRead = ({ id }: NotificationRow): Promise<void> =>
    attempt([{ target: { id }, to: 'read' }], null, 'mark notification as read', MARKED_IS_GONE);
  const markUnread = ({ id }: NotificationRow): Promise<void> =>
    attempt([{ target: { id }, to: 'unread' }], null, 'mark notification as unread');
  const remove = ({ id }: NotificationRow): Promise<void> =>
    attempt(
      [{ target: { id }, to: 'deleted' }],
      () => 'Notification deleted.',
      'delete notification',
      'Notification was already deleted. Refreshing list...',
    );

  return {
    failure,
    dismissFailure: (): void => setFailure(null),
    markRead,
    remove,
    toggleRead: (row: NotificationRow): Promise<void> => (row.is_read ? markUnread(row) : markRead(row)),
    markAllRead: (): Promise<void> =>
      attempt(
        [{ target: 'all', to: 'read' }],
        () => 'All notifications marked as read.',
        'mark all notifications as read',
      ),
    removeAll: (): Promise<void> =>
      attempt(
        [{ target: 'all', to: 'deleted' }],
        () => 'All notifications deleted.',
        'delete all notifications',
        undefined,
        LONG_MS,
      ),
    markMany: (ids: readonly string[], to: 'read' | 'unread'): Promise<void> =>
      attempt(
        inCalls(ids, to),
        (changed) => `${counted(changed)} marked as ${to}.`,
        `mark notifications as ${to}`,
      ),
    move: (ids: readonly string[], to: InboxFolder, from: InboxFolder = 'inbox'): Promise<void> =>
      attempt(
        inCalls(ids, to, from),
        (changed) => `${counted(changed)} ${MOVED[to]}.`,
        to === 'deleted' ? 'delete notifications' : 'move notifications',
      ),
    markOlderRead: (before: Date): Promise<void> =>
      attempt(
        [{ target: { before: before.toISOString() }, to: 'read' }],
        (changed) =>
          changed > 0 ? `${counted(changed)} marked as read.` : 'Everything older was read already.',
        'mark older notifications as read',
      ),
  };
};
