import type { CalendarEntry } from '@patchlight/contracts';
import { api, clientError } from '@/shared/api';
import type { ApiError } from '@/shared/api';
import { loadRange } from './kept-ranges.ts';
import type { CalendarRange } from './kept-ranges.ts';

const CACHE_SECONDS = 300;

export interface CalendarQuery extends CalendarRange {
  /** The id of a category, or null for all games. */
  category: string | null;
}

const updatesOf = (category: string | null) => ({
  name: category === null ? 'updates' : `updates/${category}`,
  dayOf: ({ updateDate }: CalendarEntry) => updateDate.slice(0, 10),
});

export const calendarApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The updates of the user's games in a range, oldest first. */
    getCalendar: build.query<CalendarEntry[], CalendarQuery>({
      queryFn: ({ category, ...range }, _api, _options, call) =>
        loadRange(updatesOf(category), range, async () => {
          const params = { ...range, category: category ?? undefined };
          const answer = await call({ path: '/user/games/updates/calendar', params });
          if (answer.error) return { error: answer.error as ApiError };
          if (!Array.isArray(answer.data))
            return { error: clientError('Invalid response format from calendar API') };
          return { data: answer.data as CalendarEntry[] };
        }),
      keepUnusedDataFor: CACHE_SECONDS,
      providesTags: ['Calendar'],
    }),
  }),
});

export const useCalendar = (range: CalendarRange, category: string | null) =>
  calendarApi.endpoints.getCalendar.useQuery(
    { ...range, category },
    { refetchOnMountOrArgChange: CACHE_SECONDS },
  );
