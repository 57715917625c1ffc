import { useEffect } from 'react';
import type { InboxFolder, NotificationRow } from '@patchlight/contracts';
import { groupByDay, notificationApi } from '@/entities/notification';
import { useChangeInbox, useOpenNotification } from '@/features/change-inbox';
import { messageOf } from '@/shared/api';
import { useIsPhone, useToday } from '@/shared/lib';
import { useRowFocus } from '@/shared/shortcuts';
import { useSnapshot } from '@/shared/snapshot';
import { Button, ErrorNotice, NewPill, Skeleton } from '@/shared/ui';
import { groupByGame } from '../model/game-groups.ts';
import { useNewRows } from '../model/use-new-rows.ts';
import type { InboxFilter } from '../model/use-inbox-filter.ts';
import { useInboxKeys } from '../model/use-inbox-keys.ts';
import { useSelection } from '../model/use-selection.ts';
import { EmptyInbox } from './EmptyInbox.tsx';
import { GameSection } from './GameSection.tsx';
import { InboxBar } from './InboxBar.tsx';
import { InboxRow } from './InboxRow.tsx';
import styles from './NotificationsPage.module.css';

const PER_PAGE = 50;
/** The most pages without a match to load automatically. */
const EMPTY_PAGES = 10;

interface InboxListProps {
  filter: InboxFilter;
  setFilter: (change: Partial<InboxFilter>) => void;
  unread: number;
  isGrouped: boolean;
  setGrouped: (isGrouped: boolean) => void;
}

const Placeholder = () => (
  <div role="status" className={styles.placeholder}>
    <span className="visually-hidden">Loading notifications...</span>
    {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
      <Skeleton key={row} height={44} />
    ))}
  </div>
);

/** The rows of the inbox, by day and game, with their actions. */
export const InboxList = ({ filter, setFilter, unread, isGrouped, setGrouped }: InboxListProps) => {
  const { folder } = filter;
  const isPhone = useIsPhone();
  const today = useToday();
  const list = notificationApi.endpoints.getNotifications.useInfiniteQuery(
    { ...filter, folder: folder === 'inbox' ? undefined : folder, perPage: PER_PAGE },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  );
  useSnapshot(list.data !== undefined);
  const inbox = useChangeInbox();
  const openNotification = useOpenNotification();
  const { listRef, move, current } = useRowFocus<HTMLDivElement>();
  const { shown, fresh, showFresh } = useNewRows(list.data?.pages.flatMap((page) => page.data) ?? []);
  const ids = shown.map(({ id }) => id);
  const selection = useSelection(ids);
  const { selected } = selection;

  const { hasNextPage, isFetching, fetchNextPage } = list;
  const loadsMore =
    shown.length === 0 && hasNextPage && !isFetching && (list.data?.pages.length ?? 0) < EMPTY_PAGES;
  useEffect(() => {
    if (loadsMore) void fetchNextPage();
  }, [loadsMore, fetchNextPage]);

  const open = (row: NotificationRow): void => openNotification(row, shown);
  const moveRow = (row: NotificationRow, to: InboxFolder): void => {
    move(1);
    if (current() === row.id) move(-1);
    void (folder === 'inbox' && to === 'deleted' ? inbox.remove(row) : inbox.move([row.id], to, folder));
  };
  const moveSelected = (to: InboxFolder): void => {
    selection.clear();
    void inbox.move(selected, to, folder);
  };
  const markSelected = (to: 'read' | 'unread'): void => {
    selection.clear();
    void inbox.markMany(selected, to);
  };
  useInboxKeys({
    rows: shown,
    focus: { move, current },
    open,
    folder,
    move: moveRow,
    toggleRead: (row) => void inbox.toggleRead(row),
    select: (id) => selection.toggle(id),
    moveSelected: selected.length > 0 ? moveSelected : null,
    clearSelection: selected.length > 0 ? selection.clear : null,
  });

  const rowOf = (row: NotificationRow, namesGame: boolean) => (
    <InboxRow
      key={row.id}
      row={row}
      folder={folder}
      namesGame={namesGame}
      isPhone={isPhone}
      isSelected={selection.isSelected(row.id)}
      onSelect={(isRange) => selection.toggle(row.id, isRange)}
      onOpen={() => open(row)}
      onToggleRead={() => void inbox.toggleRead(row)}
      onMove={(to) => moveRow(row, to)}
    />
  );
  const isEmpty = list.data !== undefined && shown.length === 0;
  const isSearching = isEmpty && (loadsMore || isFetching) && hasNextPage;

  return (
    <>
      {inbox.failure && <ErrorNotice message={inbox.failure} onDismiss={inbox.dismissFailure} />}
      {list.isError && (
        <ErrorNotice
          message={`Failed to fetch notifications: ${messageOf(list.error)}`}
          error={list.error}
          isRetrying={isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {(list.isLoading || isSearching) && <Placeholder />}
      {isEmpty && !isSearching && <EmptyInbox filter={filter} setFilter={setFilter} />}
      {folder === 'deleted' && shown.length > 0 && (
        <p className={styles.note}>Deleted notifications can be restored for 7 days.</p>
      )}
      {shown.length > 0 && (
        <div ref={listRef} className={styles.list}>
          <NewPill count={fresh} noun="notification" onShow={showFresh} className={styles.fresh} />
          <InboxBar
            folder={folder}
            isPhone={isPhone}
            isGrouped={isGrouped}
            onGroup={setGrouped}
            selected={selected}
            total={shown.length}
            unread={unread}
            onSelectAll={selection.selectAll}
            onClear={selection.clear}
            onMark={markSelected}
            onMove={moveSelected}
            onMarkAll={() => void inbox.markAllRead()}
            onDeleteAll={() => void inbox.removeAll()}
            onMarkOlder={(before) => void inbox.markOlderRead(before)}
          />
          {groupByDay(shown, today).map((day) => (
            <section key={day.label} aria-label={day.label}>
              <h2 className={styles.day}>{day.label}</h2>
              {isGrouped ? (
                groupByGame(day.rows).map((game) => (
                  <GameSection key={game.appId} game={game}>
                    {game.rows.map((row) => rowOf(row, game.rows.length === 1))}
                  </GameSection>
                ))
              ) : (
                <ul role="list">{day.rows.map((row) => rowOf(row, true))}</ul>
              )}
            </section>
          ))}
        </div>
      )}
      {hasNextPage && !isSearching && (
        <div className={styles.older}>
          <Button
            variant="outlined"
            disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show older
          </Button>
        </div>
      )}
    </>
  );
};
