import type { CalendarFeedRow } from '@patchlight/contracts';
import { useSubmit } from '@/shared/api';
import { showToast } from '@/shared/toast';
import { Button, ErrorNotice, Sheet, SheetActions, useLast } from '@/shared/ui';
import { useRevokeCalendarFeedMutation } from '../api/calendar-feeds.api.ts';

interface RevokeFeedDialogProps {
  /** null: closed. */
  feed: CalendarFeedRow | null;
  onClose: () => void;
}

/** Confirms revoking a feed. */
export const RevokeFeedDialog = ({ feed, onClose }: RevokeFeedDialogProps) => {
  const [revoke] = useRevokeCalendarFeedMutation();
  const { submit, isBusy, failure } = useSubmit('Failed to revoke the feed');
  const shown = useLast(feed);
  const confirm = async (): Promise<void> => {
    if (!shown || !(await submit(() => revoke(shown.id).unwrap()))) return;
    showToast(`${shown.name} was revoked`);
    onClose();
  };
  return (
    <Sheet
      isOpen={feed !== null}
      onClose={onClose}
      isBusy={isBusy}
      title={`Revoke "${shown?.name}"?`}
      text="Its address stops working at once, for every calendar that subscribes to it. There is no undo."
    >
      {failure && <ErrorNotice {...failure} />}
      <SheetActions>
        <Button variant="outlined" disabled={isBusy} onClick={onClose}>
          Keep it
        </Button>
        <Button variant="danger" disabled={isBusy} onClick={() => void confirm()}>
          Revoke
        </Button>
      </SheetActions>
    </Sheet>
  );
};
