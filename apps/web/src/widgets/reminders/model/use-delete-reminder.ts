import type { ReminderRow } from '@patchlight/contracts';
import { useUndoToast } from '@/entities/undo';
import { snapshotReminders } from '@/entities/reminder';
import { messageOf, useApiDispatch } from '@/shared/api';
import { showToast } from '@/shared/toast';
import { useDeleteReminderMutation } from '../api/reminders.api.ts';

/** Deletes a reminder, with undo. Resolves to whether it is deleted. */
export const useDeleteReminder = () => {
  const dispatch = useApiDispatch();
  const [deleteReminder] = useDeleteReminderMutation();
  const offerUndo = useUndoToast();
  return async ({ id }: ReminderRow): Promise<boolean> => {
    const restore = dispatch(snapshotReminders());
    try {
      const { undo } = await deleteReminder(id).unwrap();
      offerUndo('Reminder deleted.', { offers: [undo], restore });
      return true;
    } catch (error) {
      showToast(messageOf(error, 'Failed to delete the reminder'), 'error');
      return false;
    }
  };
};
