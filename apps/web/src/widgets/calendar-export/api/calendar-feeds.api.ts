import type { CalendarFeedBody, CalendarFeedsBody, CreateCalendarFeedDto } from '@patchlight/contracts';
import { lateApi, dataOf, get, post, provides, remove } from '@/shared/api';

const PATH = '/user/calendar-feeds';

export const { useGetCalendarFeedsQuery, useCreateCalendarFeedMutation, useRevokeCalendarFeedMutation } =
  lateApi.injectEndpoints({
    endpoints: () => ({
      getCalendarFeeds: get(PATH, dataOf<CalendarFeedsBody>, provides('Calendars')),
      createCalendarFeed: post<CreateCalendarFeedDto, CalendarFeedBody>(PATH, {
        isIdempotent: true,
        invalidatesTags: ['Calendars'],
      }),
      revokeCalendarFeed: remove((id: string) => `${PATH}/${id}`, {
        isOnce: true,
        invalidatesTags: ['Calendars'],
      }),
    }),
  });
