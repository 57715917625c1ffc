import type {
  AdminActBody,
  AdminDeliveriesBody,
  AdminGameBody,
  AdminGamesBody,
  AdminStatsBody,
  AdminUpdateBody,
  AdminUpdatesBody,
  AdminUserBody,
  AdminUsersBody,
  ApiTokenRow,
  ApiTokensBody,
  AuditBody,
  FanOutsBody,
  GrantPlanDto,
  IngestFailureBody,
  IngestFailuresBody,
  IngestRunsBody,
  MailsBody,
  OperationsBody,
  SourceAlarmsBody,
  SourceBody,
  StartReplayDto,
  UpdateKind,
} from '@patchlight/contracts';
import { api } from '@/shared/api';

/** The query of a list. `limit` is the page size. */
export type ListQuery = Record<string, string | number | undefined>;

const dataOf = <Body extends { data: unknown }>({ data }: Body): Body['data'] => data;

const adminApi = api.enhanceEndpoints({ addTagTypes: ['Admin'] }).injectEndpoints({
  endpoints: (build) => {
    const list = <Body extends { data: unknown }>(path: string) =>
      build.query<Body['data'], ListQuery>({
        query: (params) => ({ path: `/admin/${path}`, params }),
        transformResponse: dataOf<Body>,
        providesTags: ['Admin'],
      });
    const item = <Body extends { data: unknown }>(path: string) =>
      build.query<Body['data'], string>({
        query: (id) => ({ path: `/admin/${path}/${id}` }),
        transformResponse: dataOf<Body>,
        providesTags: ['Admin'],
      });
    const overview = <Body extends { data: unknown }>(path: string) =>
      build.query<Body['data'], void>({
        query: () => ({ path: `/admin/${path}` }),
        transformResponse: dataOf<Body>,
      });
    return {
      getStats: overview<AdminStatsBody>('stats'),
      getOperations: overview<OperationsBody>('operations'),
      getUsers: list<AdminUsersBody>('users'),
      getUser: item<AdminUserBody>('users'),
      getGames: list<AdminGamesBody>('games'),
      getGame: item<AdminGameBody>('games'),
      getUpdates: list<AdminUpdatesBody>('updates'),
      getStoredUpdate: item<AdminUpdateBody>('updates'),
      getRuns: list<IngestRunsBody>('runs'),
      getFailures: list<IngestFailuresBody>('failures'),
      getFailure: item<IngestFailureBody>('failures'),
      getDeliveries: list<AdminDeliveriesBody>('deliveries'),
      getFanOuts: list<FanOutsBody>('fan-outs'),
      getMails: list<MailsBody>('mails'),
      getAudit: list<AuditBody>('audit'),
      getSource: build.query<SourceBody['data'], void>({
        query: () => ({ path: '/admin/source' }),
        transformResponse: dataOf<SourceBody>,
        providesTags: ['Admin'],
      }),
      getAlarms: list<SourceAlarmsBody>('source/alarms'),
      markAlarmSeen: build.mutation<AdminActBody, string>({
        query: (id) => ({ path: `/admin/source/alarms/${id}/seen`, method: 'POST', body: {} }),
        invalidatesTags: ['Admin'],
      }),
      startReplay: build.mutation<AdminActBody, StartReplayDto>({
        query: (body) => ({ path: '/admin/source/replays', method: 'POST', body }),
        invalidatesTags: ['Admin'],
      }),
      triggerRun: build.mutation<AdminActBody, void>({
        query: () => ({ path: '/admin/scheduler/trigger', method: 'POST', body: {} }),
      }),
      deleteUser: build.mutation<AdminActBody, string>({
        query: (id) => ({ path: `/admin/users/${id}`, method: 'DELETE', isOnce: true }),
      }),
      disableUser: build.mutation<AdminActBody, string>({
        query: (id) => ({ path: `/admin/users/${id}/disable`, method: 'POST', body: {} }),
        invalidatesTags: (done) => (done ? ['Admin'] : []),
      }),
      enableUser: build.mutation<AdminActBody, string>({
        query: (id) => ({ path: `/admin/users/${id}/enable`, method: 'POST', body: {} }),
        invalidatesTags: (done) => (done ? ['Admin'] : []),
      }),
      changeAdmin: build.mutation<AdminActBody, { id: string; isAdmin: boolean }>({
        query: ({ id, isAdmin }) => ({
          path: `/admin/users/${id}/admin`,
          method: 'PUT',
          body: { isAdmin },
          isOnce: true,
        }),
        invalidatesTags: (done) => (done ? ['Admin'] : []),
      }),
      grantPlan: build.mutation<AdminActBody, GrantPlanDto & { id: string }>({
        query: ({ id, ...body }) => ({ path: `/admin/users/${id}/plan`, method: 'PUT', body, isOnce: true }),
        invalidatesTags: (done) => (done ? ['Admin'] : []),
      }),
      getUserTokens: build.query<ApiTokenRow[], string>({
        query: (id) => ({ path: `/admin/users/${id}/api-tokens` }),
        transformResponse: dataOf<ApiTokensBody>,
        providesTags: ['Admin'],
      }),
      revokeUserToken: build.mutation<AdminActBody, { userId: string; id: string }>({
        query: ({ userId, id }) => ({
          path: `/admin/users/${userId}/api-tokens/${id}`,
          method: 'DELETE',
          isOnce: true,
        }),
        invalidatesTags: (done) => (done ? ['Admin'] : []),
      }),
      retryDelivery: build.mutation<AdminActBody, string>({
        query: (id) => ({ path: `/admin/deliveries/${id}/retry`, method: 'POST', body: {} }),
        invalidatesTags: ['Admin'],
      }),
      fetchGame: build.mutation<AdminActBody, number>({
        query: (appId) => ({ path: `/admin/games/${appId}/fetch`, method: 'POST', body: {} }),
      }),
      correctKind: build.mutation<AdminActBody, { id: string; kind: UpdateKind }>({
        query: ({ id, kind }) => ({ path: `/admin/updates/${id}/kind`, method: 'PUT', body: { kind } }),
        invalidatesTags: (done) => (done ? ['Admin'] : []),
      }),
    };
  },
});

export const {
  useChangeAdminMutation,
  useCorrectKindMutation,
  useDeleteUserMutation,
  useDisableUserMutation,
  useEnableUserMutation,
  useFetchGameMutation,
  useGetAlarmsQuery,
  useGetAuditQuery,
  useGetDeliveriesQuery,
  useGetFailureQuery,
  useGetFanOutsQuery,
  useGetFailuresQuery,
  useGetGameQuery,
  useGetGamesQuery,
  useGetMailsQuery,
  useGetOperationsQuery,
  useGetRunsQuery,
  useGetSourceQuery,
  useGetStatsQuery,
  useGetStoredUpdateQuery,
  useGetUpdatesQuery,
  useGetUserQuery,
  useGetUserTokensQuery,
  useGetUsersQuery,
  useGrantPlanMutation,
  useMarkAlarmSeenMutation,
  useRetryDeliveryMutation,
  useRevokeUserTokenMutation,
  useStartReplayMutation,
  useTriggerRunMutation,
} = adminApi;
