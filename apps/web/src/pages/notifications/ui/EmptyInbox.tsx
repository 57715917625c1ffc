import { useGetLibraryQuery } from '@/entities/library';
import { ROUTES } from '@/shared/config';
import { BellIcon, Button, CheckIcon, EmptyState } from '@/shared/ui';
import { EVERYTHING } from '../model/use-inbox-filter.ts';
import type { InboxFilter } from '../model/use-inbox-filter.ts';

interface EmptyInboxProps {
  filter: InboxFilter;
  setFilter: (change: Partial<InboxFilter>) => void;
}

const EMPTY_FOLDERS = {
  saved: { title: 'Nothing saved', children: <p>Save a notification to keep it here for later.</p> },
  done: { title: 'Nothing done yet', children: <p>Notifications that you mark as done are kept here.</p> },
  deleted: { title: 'Nothing deleted', children: <p>Deleted notifications can be restored for 7 days.</p> },
};

/** Shown when there is nothing to list. */
export const EmptyInbox = ({
  filter: { folder, unread, game, kind, category },
  setFilter,
}: EmptyInboxProps) => {
  const { data: games = [] } = useGetLibraryQuery();
  const followed = games.length;
  if (game !== undefined || kind !== undefined || category !== undefined)
    return (
      <EmptyState
        icon={<BellIcon />}
        title="Nothing matches these filters"
        actions={
          <Button variant="outlined" onClick={() => setFilter(EVERYTHING)}>
            Clear the filters
          </Button>
        }
      >
        <p>
          {unread
            ? 'There may be read ones, or some of other games and kinds.'
            : 'There may be some of other games and kinds.'}
        </p>
      </EmptyState>
    );
  if (unread)
    return (
      <EmptyState
        icon={<CheckIcon />}
        title="All caught up"
        actions={
          <Button variant="outlined" onClick={() => setFilter(EVERYTHING)}>
            Show read ones too
          </Button>
        }
      >
        <p>You have read everything.</p>
      </EmptyState>
    );
  if (folder !== 'inbox') return <EmptyState icon={<BellIcon />} {...EMPTY_FOLDERS[folder]} />;
  if (followed > 0)
    return (
      <EmptyState icon={<CheckIcon />} title="All clear">
        <p>{`New updates of your ${followed === 1 ? 'game' : `${followed} games`} arrive here.`}</p>
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<BellIcon />}
      title="No notifications yet"
      actions={
        <Button to={ROUTES.search} variant="primary">
          Find Games to Follow
        </Button>
      }
    >
      <p>Updates from the games you follow will show up here.</p>
    </EmptyState>
  );
};
