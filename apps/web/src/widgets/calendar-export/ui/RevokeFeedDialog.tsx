import type { CalendarFeedRow } from '@patchlight/contracts';
import { ConfirmRemoval } from '@/features/confirm-removal';
import { useRevokeCalendarFeedMutation } from '../api/calendar-feeds.api.ts';

interface RevokeFeedDialogProps {
  /** null: closed. */
  feed: CalendarFeedRow | null;
  onClose: () => void;
}

/** Confirms revoking a feed. */
export const RevokeFeedDialog = ({ feed, onClose }: RevokeFeedDialogProps) => {
  const [revoke] = useRevokeCalendarFeedMutation();
  return (
    <ConfirmRemoval
      item={feed}
      verb="Revoke"
      text="Its address stops working at once, for every calendar that subscribes to it. There is no undo."
      errorMessage="Failed to revoke the feed"
      run={({ id }) => revoke(id).unwrap()}
      onClose={onClose}
    />
  );
};
