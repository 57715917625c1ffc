import type {
  ChangeWebhookDto,
  CreateWebhookDto,
  V1NewWebhook,
  V1RedeliveredBody,
  V1Webhook,
  V1WebhookDeliveriesBody,
  V1WebhookDeliveryDetails,
  V1WebhooksBody,
} from '@patchlight/contracts';
import { api } from '@/shared/api';

const TAG = 'Webhooks';
const LOG = 'WebhookDeliveries';

export const {
  useGetWebhooksQuery,
  useCreateWebhookMutation,
  useChangeWebhookMutation,
  useRemoveWebhookMutation,
  useRotateWebhookMutation,
  useSwitchWebhookMutation,
  usePingWebhookMutation,
  useGetWebhookDeliveriesInfiniteQuery,
  useGetWebhookDeliveryQuery,
  useRedeliverMutation,
  useRedeliverFailedMutation,
} = api.enhanceEndpoints({ addTagTypes: [TAG, LOG] }).injectEndpoints({
  endpoints: (build) => ({
    getWebhooks: build.query<V1Webhook[], void>({
      query: () => ({ path: '/v1/webhooks' }),
      transformResponse: (body: V1WebhooksBody) => body.webhooks,
      providesTags: [TAG],
    }),
    createWebhook: build.mutation<V1NewWebhook, CreateWebhookDto>({
      query: (body) => ({ path: '/v1/webhooks', method: 'POST', body, isOnce: true }),
      invalidatesTags: [TAG],
    }),
    changeWebhook: build.mutation<V1Webhook, ChangeWebhookDto & { id: string }>({
      query: ({ id, ...body }) => ({ path: `/v1/webhooks/${id}`, method: 'PATCH', body }),
      invalidatesTags: [TAG],
    }),
    removeWebhook: build.mutation<unknown, string>({
      query: (id) => ({ path: `/v1/webhooks/${id}`, method: 'DELETE', isOnce: true }),
      invalidatesTags: [TAG],
    }),
    rotateWebhook: build.mutation<V1NewWebhook, string>({
      query: (id) => ({ path: `/v1/webhooks/${id}/rotate`, method: 'POST', isOnce: true }),
      invalidatesTags: [TAG],
    }),
    switchWebhook: build.mutation<V1Webhook, { id: string; to: 'pause' | 'resume' }>({
      query: ({ id, to }) => ({ path: `/v1/webhooks/${id}/${to}`, method: 'POST' }),
      invalidatesTags: [TAG],
    }),
    pingWebhook: build.mutation<unknown, string>({
      query: (id) => ({ path: `/v1/webhooks/${id}/ping`, method: 'POST', isOnce: true }),
      invalidatesTags: [LOG],
    }),
    getWebhookDeliveries: build.infiniteQuery<V1WebhookDeliveriesBody, string, string | undefined>({
      query: ({ queryArg, pageParam }) => ({
        path: `/v1/webhooks/${queryArg}/deliveries`,
        params: { cursor: pageParam },
      }),
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ cursor }) => cursor ?? undefined,
      },
      providesTags: [LOG],
    }),
    getWebhookDelivery: build.query<V1WebhookDeliveryDetails, { webhookId: string; id: string }>({
      query: ({ webhookId, id }) => ({ path: `/v1/webhooks/${webhookId}/deliveries/${id}` }),
      providesTags: [LOG],
    }),
    redeliver: build.mutation<unknown, { webhookId: string; id: string }>({
      query: ({ webhookId, id }) => ({
        path: `/v1/webhooks/${webhookId}/deliveries/${id}/redeliver`,
        method: 'POST',
        isOnce: true,
      }),
      invalidatesTags: [LOG],
    }),
    /** All that failed in the days of the log. */
    redeliverFailed: build.mutation<number, string>({
      query: (id) => ({
        path: `/v1/webhooks/${id}/redeliver`,
        method: 'POST',
        body: { since: '30d' },
        isOnce: true,
      }),
      transformResponse: (body: V1RedeliveredBody) => body.redelivered,
      invalidatesTags: [LOG],
    }),
  }),
});
