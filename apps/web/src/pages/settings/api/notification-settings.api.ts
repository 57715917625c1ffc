import type {
  DigestPreviewBody,
  MailTestBody,
  NotificationSettings,
  NotificationSettingsBody,
  UserDeliveriesBody,
} from '@patchlight/contracts';
import { lateApi, dataOf, get, ifDone, pages, post, provides, put } from '@/shared/api';

const PATH = '/user/notification-settings';

export const {
  useGetDigestPreviewQuery,
  useTestMailMutation,
  useGetNotificationSettingsQuery,
  useSaveNotificationSettingsMutation,
  useGetSentDeliveriesInfiniteQuery,
} = lateApi.injectEndpoints({
  endpoints: () => ({
    getNotificationSettings: get(PATH, dataOf<NotificationSettingsBody>, provides('NotificationSettings')),
    saveNotificationSettings: put<NotificationSettings, NotificationSettingsBody>(PATH, {
      invalidatesTags: ifDone('NotificationSettings', 'UserSettings'),
    }),
    getDigestPreview: get('/user/digest/preview', dataOf<DigestPreviewBody>, { keepUnusedDataFor: 0 }),
    testMail: post<void, MailTestBody['data']>('/user/mail-address/test', {
      transformResponse: dataOf<MailTestBody>,
    }),
    getSentDeliveries: pages<UserDeliveriesBody>('/user/deliveries'),
  }),
});
