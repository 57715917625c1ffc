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
import { dataOf, get, ifDone, invalidates, lateApi, post, provides, put, remove } from '@/shared/api';

/** The query of a list. `limit` is the page size. */
export type ListQuery = Record<string, string | number | undefined>;

const SHOWN = provides('Admin');
const CHANGED = { invalidatesTags: ifDone('Admin') };
const REFETCHED = invalidates('Admin');

const overview = <Body extends { data: unknown }>(path: string) => get(`/admin/${path}`, dataOf<Body>);
const list = <Body extends { data: unknown }>(path: string) =>
  get((params: ListQuery) => ({ path: `/admin/${path}`, params }), dataOf<Body>, SHOWN);
const item = <Body extends { data: unknown }>(path: string) =>
  get((id: string) => `/admin/${path}/${id}`, dataOf<Body>, SHOWN);
/** An action on an item. */
const act = (path: string, action: string, options: typeof REFETCHED | typeof CHANGED = REFETCHED) =>
  post<string, AdminActBody>((id) => ({ path: `/admin/${path}/${id}/${action}`, body: {} }), options);

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
} = lateApi.injectEndpoints({
  endpoints: () => ({
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
    getSource: get('/admin/source', dataOf<SourceBody>, SHOWN),
    getAlarms: list<SourceAlarmsBody>('source/alarms'),
    markAlarmSeen: act('source/alarms', 'seen'),
    startReplay: post<StartReplayDto, AdminActBody>('/admin/source/replays', REFETCHED),
    triggerRun: post<void, AdminActBody>('/admin/scheduler/trigger'),
    deleteUser: remove<string, AdminActBody>((id) => `/admin/users/${id}`, { isOnce: true }),
    disableUser: act('users', 'disable', CHANGED),
    enableUser: act('users', 'enable', CHANGED),
    changeAdmin: put<{ id: string; isAdmin: boolean }, AdminActBody>(
      ({ id, isAdmin }) => ({ path: `/admin/users/${id}/admin`, body: { isAdmin } }),
      { ...CHANGED, isOnce: true },
    ),
    grantPlan: put<GrantPlanDto & { id: string }, AdminActBody>(
      ({ id, ...body }) => ({ path: `/admin/users/${id}/plan`, body }),
      { ...CHANGED, isOnce: true },
    ),
    getUserTokens: get((id: string) => `/admin/users/${id}/api-tokens`, dataOf<ApiTokensBody>, SHOWN),
    revokeUserToken: remove<{ userId: string; id: string }, AdminActBody>(
      ({ userId, id }) => `/admin/users/${userId}/api-tokens/${id}`,
      { ...CHANGED, isOnce: true },
    ),
    retryDelivery: act('deliveries', 'retry'),
    fetchGame: post<number, AdminActBody>((appId) => ({ path: `/admin/games/${appId}/fetch`, body: {} })),
    correctKind: put<{ id: string; kind: UpdateKind }, AdminActBody>(
      ({ id, kind }) => ({ path: `/admin/updates/${id}/kind`, body: { kind } }),
      CHANGED,
    ),
  }),
});
