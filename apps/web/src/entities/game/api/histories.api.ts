import type { GameHistoriesBody, UsualGapsBody } from '@patchlight/contracts';
import { api } from '@/shared/api';

const historiesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** How far back the posts of the user's games are known. */
    getHistories: build.query<GameHistoriesBody['data'], void>({
      query: () => ({ path: '/user/games/histories' }),
      transformResponse: (body: GameHistoriesBody) => body.data,
      providesTags: ['Library'],
    }),
    /** The usual gaps of the user's games. */
    getUsualGaps: build.query<UsualGapsBody['data'], void>({
      query: () => ({ path: '/user/games/usual-gaps' }),
      transformResponse: (body: UsualGapsBody) => body.data,
      providesTags: ['Library'],
    }),
  }),
});

export const { useGetHistoriesQuery, useGetUsualGapsQuery } = historiesApi;
