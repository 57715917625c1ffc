import { ROUTES } from '@/shared/config';
import { BellIcon, Button, CheckIcon, EmptyState } from '@/shared/ui';
import { EVERYTHING } from '../model/use-inbox-filter.ts';
import type { InboxFilter } from '../model/use-inbox-filter.ts';

interface EmptyInboxProps {
  filter: InboxFilter;
  setFilter: (change: Partial<InboxFilter>) => void;
}

/** Shown when there is nothing to list. */
export const EmptyInbox = ({ filter: { unread, game, kind, category }, setFilter }: EmptyInboxProps) => {
  if (game !== undefined || kind !== undefined || category !== undefined)
    return (
      <EmptyState
        icon={<BellIcon />}
        title="Nothing matches these filters"
        actions={
          <Button variant="outlined" onClick={() => setFilter(EVERYTHING)}>
            Show all notifications
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
      <p>What is new in the games you follow arrives here.</p>
    </EmptyState>
  );
};
