import type {
  CalendarFeedBody,
  CalendarFeedRow,
  CalendarFeedsBody,
  CreateCalendarFeedDto,
} from '@patchlight/contracts';
import { api } from '@/shared/api';

export const { useGetCalendarFeedsQuery, useCreateCalendarFeedMutation, useRevokeCalendarFeedMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      getCalendarFeeds: build.query<CalendarFeedRow[], void>({
        query: () => ({ path: '/user/calendar-feeds' }),
        transformResponse: (body: CalendarFeedsBody) => body.data,
        providesTags: ['Calendars'],
      }),
      createCalendarFeed: build.mutation<CalendarFeedBody, CreateCalendarFeedDto>({
        query: (body) => ({
          path: '/user/calendar-feeds',
          method: 'POST',
          body,
          idempotencyKey: crypto.randomUUID(),
        }),
        invalidatesTags: ['Calendars'],
      }),
      revokeCalendarFeed: build.mutation<unknown, string>({
        query: (id) => ({ path: `/user/calendar-feeds/${id}`, method: 'DELETE', isOnce: true }),
        invalidatesTags: ['Calendars'],
      }),
    }),
  });
