import type { NotificationRow as Row } from '@patchlight/contracts';
import { groupByDay, notificationApi } from '@/entities/notification';
import { useChangeInbox, useOpenNotification } from '@/features/change-inbox';
import { messageOf } from '@/shared/api';
import { ROUTES } from '@/shared/config';
import { useRowFocus, useShortcuts } from '@/shared/shortcuts';
import { BellIcon, Button, CheckIcon, Chip, ErrorNotice, Skeleton, TrashIcon } from '@/shared/ui';
import { NotificationRow } from './NotificationRow.tsx';
import styles from './Inbox.module.css';

const { getNotifications, getUnreadCount } = notificationApi.endpoints;

const Placeholder = () => (
  <div className={styles.placeholder} aria-hidden="true">
    {[0, 1, 2, 3].map((row) => (
      <Skeleton key={row} height={52} />
    ))}
  </div>
);

/** The newest notifications with their actions, for a popover or a sheet. */
export const Inbox = ({
  unread,
  titleId,
  onLeave,
}: {
  unread: number;
  titleId: string;
  onLeave: () => void;
}) => {
  const list = getNotifications.useInfiniteQuery(
    {},
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  );
  const count = getUnreadCount.useQuery();
  const inbox = useChangeInbox();
  const openNotification = useOpenNotification();
  const { listRef, move, current } = useRowFocus<HTMLDivElement>();

  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const listFailure = list.isError ? `Failed to fetch notifications: ${messageOf(list.error)}` : null;
  const countFailure = count.isError ? messageOf(count.error, 'Failed to fetch notification count') : null;
  const failure = inbox.failure ?? listFailure ?? countFailure;
  const retry = (): void => {
    if (list.isError) void list.refetch();
    else void count.refetch();
  };

  const open = (row: Row): void => {
    onLeave();
    openNotification(row, rows);
  };
  const leave =
    (act: (row: Row) => Promise<void>) =>
    (row: Row): void => {
      move(1);
      if (current() === row.id) move(-1);
      void act(row);
    };
  const remove = leave(inbox.remove);
  const finish = leave(({ id }) => inbox.move([id], 'done'));
  const save = leave(({ id }) => inbox.move([id], 'saved'));
  const onFocusedRow = (act: (row: Row) => void) => (): void => {
    const row = rows.find(({ id }) => id === current());
    if (row) act(row);
  };
  useShortcuts(
    'Notifications',
    [
      { keys: 'j', does: 'Next notification', run: () => move(1) },
      { keys: 'k', does: 'Previous notification', run: () => move(-1) },
      { keys: 'o', does: 'Open', run: onFocusedRow(open) },
      { keys: 'Enter', does: 'Open', run: onFocusedRow(open) },
      { keys: 'm', does: 'Mark as read or unread', run: onFocusedRow((row) => void inbox.toggleRead(row)) },
      { keys: 'e', does: 'Done', run: onFocusedRow(finish) },
      { keys: 's', does: 'Save', run: onFocusedRow(save) },
      { keys: '[Shift]+#', does: 'Delete', run: onFocusedRow(remove) },
    ],
    { isModal: true },
  );

  return (
    <>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h2 id={titleId}>Notifications</h2>
          {unread > 0 && <Chip tone="hot">{`${unread} unread`}</Chip>}
        </div>
        <div className={styles.bulk}>
          {rows.length > 0 && (
            <>
              <Button icon={<CheckIcon />} disabled={unread === 0} onClick={() => void inbox.markAllRead()}>
                Mark All Read
              </Button>
              <Button icon={<TrashIcon />} className={styles.danger} onClick={() => void inbox.removeAll()}>
                Delete All
              </Button>
            </>
          )}
          <Button to={ROUTES.notifications} className={styles.full} onClick={onLeave}>
            Open inbox
          </Button>
        </div>
      </header>
      <div ref={listRef} className={styles.list} aria-busy={list.isLoading}>
        {failure && (
          <div className={styles.notice}>
            <ErrorNotice
              message={failure}
              onRetry={inbox.failure ? undefined : retry}
              onDismiss={inbox.failure ? inbox.dismissFailure : undefined}
            />
          </div>
        )}
        {list.isLoading && <Placeholder />}
        {list.data && rows.length === 0 && (
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
                  onMarkRead={() => void inbox.markRead(row)}
                  onDelete={() => remove(row)}
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
