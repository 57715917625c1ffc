import type {
  AuthBody,
  LoginDto,
  PasskeyOptionsBody,
  SecondStepDto,
  SignInBody,
  SteamPageBody,
  SteamSignInBody,
  SteamSignUpDto,
} from '@patchlight/contracts';
import { api } from '@/shared/api';

const post = <Body>(path: string, body: Body) =>
  ({ path: `/auth/${path}`, method: 'POST', body, isSignIn: true }) as const;

const signInApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<SignInBody['data'], LoginDto>({
      query: (body) => post('login', body),
      transformResponse: (body: SignInBody) => body.data,
    }),
    takeSecondStep: build.mutation<AuthBody['data'], SecondStepDto>({
      query: (body) => post('second-step', body),
      transformResponse: (body: AuthBody) => body.data,
    }),
    askForPasskey: build.mutation<Record<string, unknown>, void>({
      query: () => post('passkey/options', {}),
      transformResponse: (body: PasskeyOptionsBody) => body.data.options,
    }),
    signInWithPasskey: build.mutation<AuthBody['data'], { answer: Record<string, unknown> }>({
      query: (body) => post('passkey', body),
      transformResponse: (body: AuthBody) => body.data,
    }),
    askSteam: build.mutation<string, void>({
      query: () => post('steam', {}),
      transformResponse: (body: SteamPageBody) => body.data.url,
    }),
    finishSteam: build.mutation<SteamSignInBody['data'], { code: string }>({
      query: (body) => post('steam/finish', body),
      transformResponse: (body: SteamSignInBody) => body.data,
    }),
    signUpWithSteam: build.mutation<AuthBody['data'], SteamSignUpDto>({
      query: (body) => post('steam/register', body),
      transformResponse: (body: AuthBody) => body.data,
    }),
  }),
});

export const {
  useLoginMutation,
  useTakeSecondStepMutation,
  useAskForPasskeyMutation,
  useSignInWithPasskeyMutation,
  useAskSteamMutation,
  useFinishSteamMutation,
  useSignUpWithSteamMutation,
} = signInApi;
