import type {
  AddPasskeyDto,
  PasskeyNameDto,
  PasskeyOptionsBody,
  RecoveryCodesBody,
  SignInMethodsBody,
  SteamPageBody,
  TwoStepCodeDto,
  TwoStepStartBody,
} from '@patchlight/contracts';
import { api } from '@/shared/api';

const TAG = 'SignInMethods';
const once = <Body>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body: Body) =>
  ({ path: `/user/${path}`, method, body, isOnce: true }) as const;

const signInMethodsApi = api.enhanceEndpoints({ addTagTypes: [TAG] }).injectEndpoints({
  endpoints: (build) => ({
    getSignInMethods: build.query<SignInMethodsBody['data'], void>({
      query: () => ({ path: '/user/sign-in-methods' }),
      transformResponse: (body: SignInMethodsBody) => body.data,
      providesTags: [TAG],
    }),
    startTwoStep: build.mutation<TwoStepStartBody['data'], void>({
      query: () => once('POST', 'two-step', {}),
      transformResponse: (body: TwoStepStartBody) => body.data,
    }),
    confirmTwoStep: build.mutation<string[], TwoStepCodeDto>({
      query: (body) => once('POST', 'two-step/confirm', body),
      transformResponse: (body: RecoveryCodesBody) => body.data.recoveryCodes,
      invalidatesTags: [TAG],
    }),
    renewRecoveryCodes: build.mutation<string[], void>({
      query: () => once('POST', 'two-step/recovery-codes', {}),
      transformResponse: (body: RecoveryCodesBody) => body.data.recoveryCodes,
      invalidatesTags: [TAG],
    }),
    stopTwoStep: build.mutation<unknown, void>({
      query: () => once('DELETE', 'two-step', {}),
      invalidatesTags: [TAG],
    }),
    offerPasskey: build.mutation<Record<string, unknown>, void>({
      query: () => once('POST', 'passkeys/options', {}),
      transformResponse: (body: PasskeyOptionsBody) => body.data.options,
    }),
    addPasskey: build.mutation<unknown, AddPasskeyDto>({
      query: (body) => once('POST', 'passkeys', body),
      invalidatesTags: [TAG],
    }),
    renamePasskey: build.mutation<unknown, PasskeyNameDto & { id: string }>({
      query: ({ id, name }) => once('PATCH', `passkeys/${encodeURIComponent(id)}`, { name }),
      invalidatesTags: [TAG],
    }),
    removePasskey: build.mutation<unknown, string>({
      query: (id) => once('DELETE', `passkeys/${encodeURIComponent(id)}`, {}),
      invalidatesTags: [TAG],
    }),
    linkSteam: build.mutation<string, void>({
      query: () => once('POST', 'steam', {}),
      transformResponse: (body: SteamPageBody) => body.data.url,
    }),
    unlinkSteam: build.mutation<unknown, void>({
      query: () => once('DELETE', 'steam', {}),
      invalidatesTags: [TAG],
    }),
  }),
});

export const {
  useGetSignInMethodsQuery,
  useStartTwoStepMutation,
  useConfirmTwoStepMutation,
  useRenewRecoveryCodesMutation,
  useStopTwoStepMutation,
  useOfferPasskeyMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
  useLinkSteamMutation,
  useUnlinkSteamMutation,
} = signInMethodsApi;
