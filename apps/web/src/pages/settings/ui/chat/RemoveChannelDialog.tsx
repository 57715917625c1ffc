import type { ChatChannelRow } from '@patchlight/contracts';
import { useSubmit } from '@/shared/api';
import { showToast } from '@/shared/toast';
import { Button, ErrorNotice, Sheet, SheetActions, useLast } from '@/shared/ui';
import { useRemoveChatChannelMutation } from '../../api/chat-channels.api.ts';

interface RemoveChannelDialogProps {
  /** null: closed. */
  channel: ChatChannelRow | null;
  onClose: () => void;
}

/** Confirms the removal of a chat channel. */
export const RemoveChannelDialog = ({ channel, onClose }: RemoveChannelDialogProps) => {
  const [remove] = useRemoveChatChannelMutation();
  const { submit, isBusy, failure } = useSubmit('Failed to remove the channel');
  const shown = useLast(channel);
  const confirm = async (): Promise<void> => {
    if (!shown || !(await submit(() => remove(shown.id).unwrap()))) return;
    showToast(`${shown.name} was removed`);
    onClose();
  };
  return (
    <Sheet
      isOpen={channel !== null}
      onClose={onClose}
      isBusy={isBusy}
      title={`Remove "${shown?.name}"?`}
      text="It gets no more messages, and its address is deleted. There is no undo."
    >
      {failure && <ErrorNotice {...failure} />}
      <SheetActions>
        <Button variant="outlined" disabled={isBusy} onClick={onClose}>
          Keep it
        </Button>
        <Button variant="danger" disabled={isBusy} onClick={() => void confirm()}>
          Remove
        </Button>
      </SheetActions>
    </Sheet>
  );
};
