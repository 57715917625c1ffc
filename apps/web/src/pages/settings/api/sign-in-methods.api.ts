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
import { dataOf, get, invalidates, lateApi, patch, post, provides, remove } from '@/shared/api';

const ONCE = { isOnce: true };
const CHANGED = { ...ONCE, ...invalidates('SignInMethods') };
const NEW_CODES = {
  ...CHANGED,
  transformResponse: ({ data }: RecoveryCodesBody) => data.recoveryCodes,
};

const passkey = (id: string): string => `/user/passkeys/${encodeURIComponent(id)}`;

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
} = lateApi.injectEndpoints({
  endpoints: () => ({
    getSignInMethods: get('/user/sign-in-methods', dataOf<SignInMethodsBody>, provides('SignInMethods')),
    startTwoStep: post<void, TwoStepStartBody['data']>('/user/two-step', {
      ...ONCE,
      transformResponse: dataOf<TwoStepStartBody>,
    }),
    confirmTwoStep: post<TwoStepCodeDto, string[]>('/user/two-step/confirm', NEW_CODES),
    renewRecoveryCodes: post<void, string[]>('/user/two-step/recovery-codes', NEW_CODES),
    stopTwoStep: remove('/user/two-step', CHANGED),
    offerPasskey: post<void, PasskeyOptionsBody['data']['options']>('/user/passkeys/options', {
      ...ONCE,
      transformResponse: ({ data }: PasskeyOptionsBody) => data.options,
    }),
    addPasskey: post<AddPasskeyDto>('/user/passkeys', CHANGED),
    renamePasskey: patch(
      ({ id, name }: PasskeyNameDto & { id: string }) => ({ path: passkey(id), body: { name } }),
      CHANGED,
    ),
    removePasskey: remove((id: string) => ({ path: passkey(id), body: {} }), CHANGED),
    linkSteam: post<void, string>('/user/steam', {
      ...ONCE,
      transformResponse: ({ data }: SteamPageBody) => data.url,
    }),
    unlinkSteam: remove('/user/steam', CHANGED),
  }),
});
