import type { CalendarEntry } from '@patchlight/contracts';
import { api, clientError } from '@/shared/api';
import type { ApiError } from '@/shared/api';

const CACHE_SECONDS = 300;

/** Both days as YYYY-MM-DD, included, in UTC. */
export interface CalendarRange {
  startDate: string;
  endDate: string;
}

export const calendarApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The updates of the user's games in a range, oldest first. */
    getCalendar: build.query<CalendarEntry[], CalendarRange>({
      queryFn: async ({ startDate, endDate }, _api, _options, call) => {
        const answer = await call({ path: '/user/games/updates/calendar', params: { startDate, endDate } });
        if (answer.error) return { error: answer.error as ApiError };
        if (!Array.isArray(answer.data))
          return { error: clientError('Invalid response format from calendar API') };
        return { data: answer.data as CalendarEntry[] };
      },
      keepUnusedDataFor: CACHE_SECONDS,
      providesTags: ['Calendar'],
    }),
  }),
});

export const useCalendar = (range: CalendarRange | null) =>
  calendarApi.endpoints.getCalendar.useQuery(range ?? { startDate: '', endDate: '' }, {
    skip: range === null,
    refetchOnMountOrArgChange: CACHE_SECONDS,
  });
