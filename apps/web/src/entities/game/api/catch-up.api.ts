import type {
  CatchUp,
  CatchUpBody,
  CatchUpItemsBody,
  CatchUpsBody,
  PlayWatchBody,
  PlayWatchDto,
  UpToDateBody,
} from '@patchlight/contracts';
import { api } from '@/shared/api';
import type { ApiError } from '@/shared/api';

const catchUpApi = api.enhanceEndpoints({ addTagTypes: ['CatchUps', 'PlayWatch'] as const }).injectEndpoints({
  endpoints: (build) => ({
    /** What happened to the user's games since they were played. */
    getCatchUps: build.query<CatchUp[], void>({
      queryFn: async (_, _api, _options, call) => {
        const catchUps: CatchUp[] = [];
        let cursor: string | null = null;
        do {
          const answer = await call({
            path: '/user/games/catch-ups',
            params: { cursor: cursor ?? undefined },
          });
          if (answer.error) return { error: answer.error as ApiError };
          const body = answer.data as CatchUpsBody;
          catchUps.push(...body.data);
          cursor = body.next_cursor;
        } while (cursor);
        return { data: catchUps };
      },
      providesTags: ['Library', 'CatchUps'],
    }),
    /** The newest updates since a game was played. */
    getCatchUp: build.query<CatchUpBody['data'], number>({
      query: (appId) => ({ path: `/user/games/${appId}/catch-up` }),
      transformResponse: (body: CatchUpBody) => body.data,
      providesTags: ['CatchUps'],
    }),
    /** What they say, without repeats. */
    getCatchUpItems: build.query<CatchUpItemsBody['data'], number>({
      query: (appId) => ({ path: `/user/games/${appId}/catch-up/items` }),
      transformResponse: (body: CatchUpItemsBody) => body.data,
      providesTags: ['CatchUps'],
    }),
    markUpToDate: build.mutation<UpToDateBody, number>({
      query: (appId) => ({ path: `/user/games/${appId}/catch-up`, method: 'PUT', body: {} }),
      invalidatesTags: (done) => (done ? ['CatchUps'] : []),
    }),
    /** Whether play times are read once a day. */
    getPlayWatch: build.query<PlayWatchBody['data'], void>({
      query: () => ({ path: '/user/play-watch' }),
      transformResponse: (body: PlayWatchBody) => body.data,
      providesTags: ['PlayWatch'],
    }),
    turnPlayWatch: build.mutation<PlayWatchBody, PlayWatchDto>({
      query: (body) => ({ path: '/user/play-watch', method: 'PUT', body }),
      invalidatesTags: ['PlayWatch'],
    }),
  }),
});

export const {
  useGetCatchUpItemsQuery,
  useGetCatchUpQuery,
  useGetCatchUpsQuery,
  useGetPlayWatchQuery,
  useMarkUpToDateMutation,
  useTurnPlayWatchMutation,
} = catchUpApi;
