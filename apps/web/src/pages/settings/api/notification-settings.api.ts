import type {
  DigestPreview,
  DigestPreviewBody,
  MailTestBody,
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
      getDigestPreview: build.query<DigestPreview, void>({
        query: () => ({ path: '/user/digest/preview' }),
        transformResponse: ({ data }: DigestPreviewBody) => data,
        keepUnusedDataFor: 0,
      }),
      testMail: build.mutation<MailTestBody['data'], void>({
        query: () => ({ path: '/user/mail-address/test', method: 'POST', body: {} }),
        transformResponse: ({ data }: MailTestBody) => data,
      }),
      getSentDeliveries: build.infiniteQuery<UserDeliveriesBody, void, string | null>({
        query: ({ pageParam }) => ({ path: '/user/deliveries', params: { cursor: pageParam ?? undefined } }),
        infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.next_cursor },
      }),
    }),
  });

export const {
  useGetDigestPreviewQuery,
  useTestMailMutation,
  useGetNotificationSettingsQuery,
  useSaveNotificationSettingsMutation,
  useGetSentDeliveriesInfiniteQuery,
} = notificationSettingsApi;
