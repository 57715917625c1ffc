import type { BacktestRulesDto, PutRulesDto, V1BacktestBody, V1RulesBody } from '@patchlight/contracts';
import { lateApi, bodyOf, get, provides, put } from '@/shared/api';

const rulesApi = lateApi.injectEndpoints({
  endpoints: () => ({
    getRules: get('/v1/rules', bodyOf<V1RulesBody>, provides('Rules')),
    saveRules: put<PutRulesDto, V1RulesBody>('/v1/rules', {
      // A second attempt would find the version of the first.
      isOnce: true,
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) void dispatch(rulesApi.util.upsertQueryData('getRules', undefined, answer.data));
      },
      invalidatesTags: (_, error) => (error ? ['Rules'] : []),
    }),
    backtestRules: get(
      (body: BacktestRulesDto) => ({ path: '/v1/rules/backtest', method: 'POST', body }),
      bodyOf<V1BacktestBody>,
      { keepUnusedDataFor: 0 },
    ),
  }),
});

export const { useGetRulesQuery, useSaveRulesMutation, useBacktestRulesQuery } = rulesApi;
