import type {
  ChangeReminderDto,
  CreateReminderDto,
  ReminderBody,
  RemindersBody,
  UndoableBody,
} from '@patchlight/contracts';
import { api, cacheSnapshot } from '@/shared/api';

const remindersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Active reminders by date, then sent ones, with counts. */
    getReminders: build.query<RemindersBody['data'], void>({
      query: () => ({ path: '/user/reminders' }),
      transformResponse: (body: RemindersBody) => body.data,
      providesTags: ['Reminders'],
    }),
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

export const {
  useCreateReminderMutation,
  useDeleteReminderMutation,
  useEditReminderMutation,
  useGetRemindersQuery,
} = remindersApi;

/** Takes a snapshot of the list. Returns the function that restores it. */
export const snapshotReminders = cacheSnapshot(remindersApi.endpoints.getReminders.select(), (data) =>
  remindersApi.util.updateQueryData('getReminders', undefined, () => data),
);
