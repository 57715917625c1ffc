import type {
  ChangePasswordDto,
  NotificationPreferencesDto,
  SettingsChangedBody,
  UpdateProfileDto,
  UserSettings,
  UserSettingsBody,
} from '@patchlight/contracts';
import { api, clientError } from '@/shared/api';
import type { ApiError } from '@/shared/api';

const settingsApi = api.injectEndpoints({
  endpoints: (build) => {
    /** A change, whose answer is what the settings are from now on. */
    const change = <Body>(path: string) =>
      build.mutation<SettingsChangedBody, Body>({
        query: (body) => ({ path, method: 'PUT', body, isOnce: true }),
        async onQueryStarted(_, { dispatch, queryFulfilled }) {
          const answer = await queryFulfilled.catch(() => null);
          if (answer)
            void dispatch(settingsApi.util.upsertQueryData('getSettings', undefined, answer.data.data));
        },
      });
    return {
      getSettings: build.query<UserSettings, void>({
        queryFn: async (_, _api, _options, call) => {
          const answer = await call({ path: '/user/settings' });
          if (answer.error) return { error: answer.error as ApiError };
          const { data } = answer.data as Partial<UserSettingsBody>;
          return data ? { data } : { error: clientError('Failed to load user settings') };
        },
      }),
      updateProfile: change<UpdateProfileDto>('/user/update-profile'),
      changePassword: change<ChangePasswordDto>('/user/change-password'),
      changePreferences: change<NotificationPreferencesDto>('/user/notification-preferences'),
      sendVerificationMail: build.mutation<{ message: string }, void>({
        query: () => ({ path: '/user/verification-mail', method: 'POST', body: {} }),
      }),
    };
  },
});

export const {
  useGetSettingsQuery,
  useUpdateProfileMutation,
  useChangePasswordMutation,
  useChangePreferencesMutation,
  useSendVerificationMailMutation,
} = settingsApi;
