import type {
  ChangePasswordDto,
  EarlyAccessBody,
  EarlyAccessDto,
  NotificationPreferencesDto,
  SettingsChangedBody,
  StoreCountryDto,
  UpdateProfileDto,
  UserSettings,
  UserSettingsBody,
} from '@patchlight/contracts';
import { api, clientError } from '@/shared/api';
import type { ApiError } from '@/shared/api';

/** The tags that a password change invalidates besides the settings. */
const WAYS_IN = ['Confirmation', 'Sessions', 'SignInMethods'] as const;
/** The tags that a change of the preferences invalidates. */
const PREFERENCES = ['NotificationSettings'] as const;
/** The tags that a change of the store country invalidates. */
const PRICES = ['Wishlist'] as const;

type Touched = typeof WAYS_IN | typeof PREFERENCES | typeof PRICES | [];

const settingsApi = api
  .enhanceEndpoints({ addTagTypes: [...WAYS_IN, ...PREFERENCES, 'UserSettings'] as const })
  .injectEndpoints({
    endpoints: (build) => {
      /** A mutation that returns the new settings. */
      const change = <Body>(path: string, touches: Touched = []) =>
        build.mutation<SettingsChangedBody, Body>({
          query: (body) => ({ path, method: 'PUT', body, isOnce: true }),
          invalidatesTags: (done) => (done ? touches : []),
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
          providesTags: ['UserSettings'],
        }),
        updateProfile: change<UpdateProfileDto>('/user/update-profile'),
        changePassword: change<ChangePasswordDto>('/user/change-password', WAYS_IN),
        changePreferences: change<NotificationPreferencesDto>('/user/notification-preferences', PREFERENCES),
        changeStoreCountry: change<StoreCountryDto>('/user/store-country', PRICES),
        turnEarlyAccess: build.mutation<EarlyAccessBody, EarlyAccessDto>({
          query: (body) => ({ path: '/user/early-access', method: 'PUT', body }),
        }),
        sendVerificationMail: build.mutation<{ message: string }, void>({
          query: () => ({ path: '/user/verification-mail', method: 'POST', body: {} }),
        }),
        resumeMails: build.mutation<{ message: string }, void>({
          query: () => ({ path: '/user/mail-address/use-again', method: 'POST', body: {} }),
          invalidatesTags: (done) => (done ? ['UserSettings'] : []),
        }),
      };
    },
  });

export const {
  useGetSettingsQuery,
  useUpdateProfileMutation,
  useChangePasswordMutation,
  useChangePreferencesMutation,
  useChangeStoreCountryMutation,
  useSendVerificationMailMutation,
  useTurnEarlyAccessMutation,
  useResumeMailsMutation,
} = settingsApi;
