import { useState } from 'react';
import Skeleton from '@mui/material/Skeleton';
import type { NotificationRow as Row } from '@patchlight/contracts';
import { useOpenUpdate } from '@/entities/update';
import { isApiError, messageOf } from '@/shared/api';
import { BellIcon, Button, CheckIcon, Chip, ErrorNotice, TrashIcon } from '@/shared/ui';
import { notificationApi } from '../api/notification.api.ts';
import { groupByDay } from '../model/day-groups.ts';
import { NotificationRow } from './NotificationRow.tsx';
import styles from './Inbox.module.css';

const { getNotifications, markRead, markAllRead, deleteOne, deleteAll } = notificationApi.endpoints;

const Placeholder = () => (
  <div className={styles.placeholder} aria-hidden="true">
    {[0, 1, 2, 3].map((row) => (
      <Skeleton key={row} variant="rounded" height={52} />
    ))}
  </div>
);

/** The notifications of the user with everything that can be done to them. */
export const Inbox = ({
  unread,
  titleId,
  onLeave,
}: {
  unread: number;
  titleId: string;
  onLeave: () => void;
}) => {
  const list = getNotifications.useInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const [markOneRead] = markRead.useMutation();
  const [markEverythingRead] = markAllRead.useMutation();
  const [remove] = deleteOne.useMutation();
  const [removeEverything] = deleteAll.useMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const openUpdate = useOpenUpdate();

  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const listFailure = list.isError ? `Failed to fetch notifications: ${messageOf(list.error, '')}` : null;

  const attempt = async (action: Promise<unknown>, what: string, gone?: string): Promise<void> => {
    setFailure(null);
    try {
      await action;
    } catch (error) {
      const isGone = gone !== undefined && isApiError(error) && error.status === 404;
      setFailure(isGone ? gone : `Failed to ${what}: ${messageOf(error, 'An unexpected error occurred')}`);
    }
  };
  const markAsRead = (row: Row): Promise<void> =>
    attempt(
      markOneRead(row.id).unwrap(),
      'mark notification as read',
      'Notification was already removed. Refreshing list...',
    );
  const open = (row: Row): void => {
    if (!row.is_read) void markAsRead(row);
    onLeave();
    openUpdate(row.game_update.id);
  };

  return (
    <>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h2 id={titleId}>Notifications</h2>
          {unread > 0 && <Chip tone="hot">{`${unread} unread`}</Chip>}
        </div>
        {rows.length > 0 && (
          <div className={styles.bulk}>
            <Button
              icon={<CheckIcon />}
              disabled={unread === 0}
              onClick={() => void attempt(markEverythingRead().unwrap(), 'mark all notifications as read')}
            >
              Mark All Read
            </Button>
            <Button
              icon={<TrashIcon />}
              onClick={() => void attempt(removeEverything().unwrap(), 'delete all notifications')}
            >
              Delete All
            </Button>
          </div>
        )}
      </header>
      <div className={styles.list} aria-busy={list.isLoading}>
        {(failure ?? listFailure) && (
          <div className={styles.notice}>
            <ErrorNotice
              message={failure ?? listFailure ?? ''}
              onRetry={failure ? undefined : () => void list.refetch()}
              onDismiss={failure ? () => setFailure(null) : undefined}
            />
          </div>
        )}
        {list.isLoading && <Placeholder />}
        {list.isSuccess && rows.length === 0 && (
          <div className={styles.empty}>
            <BellIcon />
            <p>No notifications yet</p>
          </div>
        )}
        {groupByDay(rows).map((group) => (
          <section key={group.label} aria-label={group.label}>
            <h3 className={styles.day}>{group.label}</h3>
            <ul role="list">
              {group.rows.map((row) => (
                <NotificationRow
                  key={row.id}
                  row={row}
                  onOpen={() => open(row)}
                  onMarkRead={() => void markAsRead(row)}
                  onDelete={() =>
                    void attempt(
                      remove(row.id).unwrap(),
                      'delete notification',
                      'Notification was already deleted. Refreshing list...',
                    )
                  }
                />
              ))}
            </ul>
          </section>
        ))}
        {list.hasNextPage && (
          <div className={styles.older}>
            <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show older
            </Button>
          </div>
        )}
      </div>
    </>
  );
};
