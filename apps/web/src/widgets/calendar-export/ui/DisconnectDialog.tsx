import { useState } from 'react';
import { useSubmit } from '@/shared/api';
import { showToast } from '@/shared/toast';
import { ErrorNotice, Sheet, SheetActions } from '@/shared/ui';
import { Button, Choice } from '@/shared/ui/mui';
import { useDisconnectCalendarMutation } from '../api/calendar-connection.api.ts';

interface DisconnectDialogProps {
  calendar: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Disconnects a calendar, with or without removing its events. */
export const DisconnectDialog = ({ calendar, isOpen, onClose }: DisconnectDialogProps) => {
  const [disconnect] = useDisconnectCalendarMutation();
  const { submit, clear, isBusy, failure } = useSubmit('Failed to disconnect');
  const [removesEvents, setRemovesEvents] = useState(true);
  const close = (): void => {
    clear();
    onClose();
  };
  const confirm = async (): Promise<void> => {
    if (!(await submit(() => disconnect({ removesEvents }).unwrap()))) return;
    showToast(removesEvents ? 'The events are being removed' : 'Calendar disconnected');
    onClose();
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      isBusy={isBusy}
      title={`Disconnect "${calendar}"?`}
      text="Patchlight forgets the account and its password, and writes nothing more."
    >
      {failure && <ErrorNotice {...failure} />}
      <Choice
        type="checkbox"
        checked={removesEvents}
        disabled={isBusy}
        onChange={(event) => setRemovesEvents(event.target.checked)}
      >
        Remove its events from the calendar first
      </Choice>
      <SheetActions>
        <Button variant="outlined" disabled={isBusy} onClick={close}>
          Stay connected
        </Button>
        <Button variant="danger" disabled={isBusy} onClick={() => void confirm()}>
          Disconnect
        </Button>
      </SheetActions>
    </Sheet>
  );
};
