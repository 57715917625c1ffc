import type {
  NotificationSettings,
  NotificationSettingsBody,
  UserDeliveriesBody,
} from '@patchlight/contracts';
import { api } from '@/shared/api';

const PATH = '/user/notification-settings';

const notificationSettingsApi = api
  .enhanceEndpoints({ addTagTypes: ['NotificationSettings', 'UserSettings'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getNotificationSettings: build.query<NotificationSettings, void>({
        query: () => ({ path: PATH }),
        transformResponse: ({ data }: NotificationSettingsBody) => data,
        providesTags: ['NotificationSettings'],
      }),
      saveNotificationSettings: build.mutation<NotificationSettingsBody, NotificationSettings>({
        query: (body) => ({ path: PATH, method: 'PUT', body }),
        invalidatesTags: (done) => (done ? ['NotificationSettings', 'UserSettings'] : []),
      }),
      getSentDeliveries: build.infiniteQuery<UserDeliveriesBody, void, string | null>({
        query: ({ pageParam }) => ({ path: '/user/deliveries', params: { cursor: pageParam ?? undefined } }),
        infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.next_cursor },
      }),
    }),
  });

export const {
  useGetNotificationSettingsQuery,
  useSaveNotificationSettingsMutation,
  useGetSentDeliveriesInfiniteQuery,
} = notificationSettingsApi;
