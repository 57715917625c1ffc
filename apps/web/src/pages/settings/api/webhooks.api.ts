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
import { bodyOf, get, invalidates, lateApi, patch, post, provides, remove } from '@/shared/api';

const PATH = '/v1/webhooks';
const CHANGED = invalidates('Webhooks');
const SENT = { isOnce: true, ...invalidates('WebhookDeliveries') };

interface DeliveryOf {
  webhookId: string;
  id: string;
}

const deliveryPath = ({ webhookId, id }: DeliveryOf): string => `${PATH}/${webhookId}/deliveries/${id}`;

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
} = lateApi.injectEndpoints({
  endpoints: (build) => ({
    getWebhooks: get(PATH, ({ webhooks }: V1WebhooksBody) => webhooks, provides('Webhooks')),
    createWebhook: post<CreateWebhookDto, V1NewWebhook>(PATH, { ...CHANGED, isOnce: true }),
    changeWebhook: patch<ChangeWebhookDto & { id: string }, V1Webhook>(
      ({ id, ...body }) => ({ path: `${PATH}/${id}`, body }),
      CHANGED,
    ),
    removeWebhook: remove((id: string) => `${PATH}/${id}`, { ...CHANGED, isOnce: true }),
    rotateWebhook: post<string, V1NewWebhook>((id) => `${PATH}/${id}/rotate`, { ...CHANGED, isOnce: true }),
    switchWebhook: post<{ id: string; to: 'pause' | 'resume' }, V1Webhook>(
      ({ id, to }) => `${PATH}/${id}/${to}`,
      CHANGED,
    ),
    pingWebhook: post((id: string) => `${PATH}/${id}/ping`, SENT),
    getWebhookDeliveries: build.infiniteQuery<V1WebhookDeliveriesBody, string, string | undefined>({
      query: ({ queryArg, pageParam }) => ({
        path: `${PATH}/${queryArg}/deliveries`,
        params: { cursor: pageParam },
      }),
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ cursor }) => cursor ?? undefined,
      },
      providesTags: ['WebhookDeliveries'],
    }),
    getWebhookDelivery: get(deliveryPath, bodyOf<V1WebhookDeliveryDetails>, provides('WebhookDeliveries')),
    redeliver: post((delivery: DeliveryOf) => `${deliveryPath(delivery)}/redeliver`, SENT),
    /** All that failed in the days of the log. */
    redeliverFailed: post((id: string) => ({ path: `${PATH}/${id}/redeliver`, body: { since: '30d' } }), {
      ...SENT,
      transformResponse: ({ redelivered }: V1RedeliveredBody) => redelivered,
    }),
  }),
});
