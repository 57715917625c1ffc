import type { ChangeReminderDto, CreateReminderDto, ReminderBody, UndoableBody } from '@patchlight/contracts';
import { ifDone, invalidates, lateApi, post, put, remove } from '@/shared/api';

const remindersApi = lateApi.injectEndpoints({
  endpoints: () => ({
    createReminder: post<CreateReminderDto, ReminderBody>('/user/reminders', {
      isIdempotent: true,
      invalidatesTags: ifDone('Reminders'),
    }),
    editReminder: put<{ id: string; form: ChangeReminderDto }, ReminderBody>(
      ({ id, form }) => ({ path: `/user/reminders/${id}`, body: form }),
      // A reminder that was sent or deleted meanwhile is refetched.
      { isIdempotent: true, invalidatesTags: ['Reminders'] },
    ),
    deleteReminder: remove<string, UndoableBody>((id) => `/user/reminders/${id}`, invalidates('Reminders')),
  }),
});

export const { useCreateReminderMutation, useDeleteReminderMutation, useEditReminderMutation } = remindersApi;
