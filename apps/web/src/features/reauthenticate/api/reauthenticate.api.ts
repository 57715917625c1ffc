import type { ConfirmationBody, ConfirmDto, PasskeyOptionsBody, SteamPageBody } from '@patchlight/contracts';
import { api } from '@/shared/api';

const TAG = 'Confirmation';
const post = (path: string, body: object = {}) =>
  ({ path: `/auth/confirm${path}`, method: 'POST', body }) as const;

const reauthenticateApi = api.enhanceEndpoints({ addTagTypes: [TAG] }).injectEndpoints({
  endpoints: (build) => ({
    getConfirmation: build.query<ConfirmationBody['data'], void>({
      query: () => ({ path: '/auth/confirm' }),
      transformResponse: (body: ConfirmationBody) => body.data,
      providesTags: [TAG],
    }),
    confirmSession: build.mutation<unknown, ConfirmDto>({
      query: (body) => post('', body),
      invalidatesTags: (done) => (done ? [TAG] : []),
    }),
    requestPasskeyOptions: build.mutation<Record<string, unknown>, void>({
      query: () => post('/passkey'),
      transformResponse: (body: PasskeyOptionsBody) => body.data.options,
    }),
    startSteamProof: build.mutation<string, void>({
      query: () => post('/steam'),
      transformResponse: (body: SteamPageBody) => body.data.url,
    }),
  }),
});

export const {
  useGetConfirmationQuery,
  useLazyGetConfirmationQuery,
  useConfirmSessionMutation,
  useRequestPasskeyOptionsMutation,
  useStartSteamProofMutation,
} = reauthenticateApi;
