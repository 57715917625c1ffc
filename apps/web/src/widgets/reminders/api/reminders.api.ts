import type { ChangeReminderDto, CreateReminderDto, ReminderBody, UndoableBody } from '@patchlight/contracts';
import { api } from '@/shared/api';

const remindersApi = api.injectEndpoints({
  endpoints: (build) => ({
    createReminder: build.mutation<ReminderBody, CreateReminderDto>({
      query: (body) => ({
        path: '/user/reminders',
        method: 'POST',
        body,
        idempotencyKey: crypto.randomUUID(),
      }),
      invalidatesTags: (_, error) => (error ? [] : ['Reminders']),
    }),
    editReminder: build.mutation<ReminderBody, { id: string; form: ChangeReminderDto }>({
      query: ({ id, form }) => ({
        path: `/user/reminders/${id}`,
        method: 'PUT',
        body: form,
        idempotencyKey: crypto.randomUUID(),
      }),
      // A reminder that was sent or deleted meanwhile is refetched.
      invalidatesTags: ['Reminders'],
    }),
    deleteReminder: build.mutation<UndoableBody, string>({
      query: (id) => ({ path: `/user/reminders/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Reminders'],
    }),
  }),
});

export const { useCreateReminderMutation, useDeleteReminderMutation, useEditReminderMutation } = remindersApi;
