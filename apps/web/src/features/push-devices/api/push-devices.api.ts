import type {
  AddPushSubscriptionDto,
  PushSubscriptionRow,
  PushSubscriptionsBody,
  PushTestBody,
} from '@patchlight/contracts';
import { api } from '@/shared/api';

const TAG = 'PushDevices';

export const {
  useGetPushDevicesQuery,
  useAddPushDeviceMutation,
  useRemovePushDeviceMutation,
  useTestPushDeviceMutation,
} = api.enhanceEndpoints({ addTagTypes: [TAG] }).injectEndpoints({
  endpoints: (build) => ({
    getPushDevices: build.query<PushSubscriptionRow[], void>({
      query: () => ({ path: '/user/push-subscriptions' }),
      transformResponse: (body: PushSubscriptionsBody) => body.data,
      providesTags: [TAG],
    }),
    addPushDevice: build.mutation<unknown, AddPushSubscriptionDto>({
      query: (body) => ({ path: '/user/push-subscriptions', method: 'POST', body }),
      invalidatesTags: [TAG],
    }),
    removePushDevice: build.mutation<unknown, string>({
      query: (id) => ({ path: `/user/push-subscriptions/${id}`, method: 'DELETE' }),
      invalidatesTags: [TAG],
    }),
    testPushDevice: build.mutation<PushTestBody['data'], string>({
      query: (id) => ({ path: `/user/push-subscriptions/${id}/test`, method: 'POST' }),
      transformResponse: (body: PushTestBody) => body.data,
      invalidatesTags: [TAG],
    }),
  }),
});
