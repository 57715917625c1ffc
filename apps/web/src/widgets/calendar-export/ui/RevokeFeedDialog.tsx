import type { CalendarFeedRow } from '@patchlight/contracts';
import { showToast } from '@/shared/toast';
import { ConfirmRemoval } from '@/shared/ui';
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
      text="Its link stops working immediately in every calendar that subscribes to it. You can't undo this."
      errorMessage="Failed to revoke the feed"
      run={async ({ id, name }) => {
        await revoke(id).unwrap();
        showToast(`${name} was revoked`);
      }}
      onClose={onClose}
    />
  );
};
