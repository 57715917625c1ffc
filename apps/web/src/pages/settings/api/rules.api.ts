import type { BacktestRulesDto, PutRulesDto, V1BacktestBody, V1RulesBody } from '@patchlight/contracts';
import { api } from '@/shared/api';

const TAG = 'Rules';

const rulesApi = api.enhanceEndpoints({ addTagTypes: [TAG] }).injectEndpoints({
  endpoints: (build) => ({
    getRules: build.query<V1RulesBody, void>({
      query: () => ({ path: '/v1/rules' }),
      providesTags: [TAG],
    }),
    saveRules: build.mutation<V1RulesBody, PutRulesDto>({
      // A second attempt would find the version of the first.
      query: (body) => ({ path: '/v1/rules', method: 'PUT', body, isOnce: true }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) void dispatch(rulesApi.util.upsertQueryData('getRules', undefined, answer.data));
      },
      invalidatesTags: (_, error) => (error ? [TAG] : []),
    }),
    backtestRules: build.query<V1BacktestBody, BacktestRulesDto>({
      query: (body) => ({ path: '/v1/rules/backtest', method: 'POST', body }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetRulesQuery, useSaveRulesMutation, useBacktestRulesQuery } = rulesApi;
