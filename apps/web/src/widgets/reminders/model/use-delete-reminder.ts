import type { ReminderRow } from '@patchlight/contracts';
import { useUndoToast } from '@/entities/undo';
import { snapshotReminders } from '@/entities/reminder';
import { messageOf, useApiDispatch } from '@/shared/api';
import { showToast } from '@/shared/toast';
import { useDeleteReminderMutation } from '../api/reminders.api.ts';

/** Deletes a reminder, with undo. */
export const useDeleteReminder = () => {
  const dispatch = useApiDispatch();
  const [deleteReminder] = useDeleteReminderMutation();
  const offerUndo = useUndoToast();
  return async ({ id }: ReminderRow): Promise<void> => {
    const restore = dispatch(snapshotReminders());
    try {
      const { undo } = await deleteReminder(id).unwrap();
      offerUndo('Reminder deleted.', { offers: [undo], restore });
    } catch (error) {
      showToast(messageOf(error, 'Failed to delete the reminder'), 'error');
    }
  };
};
