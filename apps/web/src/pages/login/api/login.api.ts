import type { AuthBody, LoginDto } from '@patchlight/contracts';
import { api } from '@/shared/api';

export const loginApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<AuthBody['data'], LoginDto>({
      query: (body) => ({ path: '/auth/login', method: 'POST', body }),
      transformResponse: (body: AuthBody) => body.data,
    }),
  }),
});

export const { useLoginMutation } = loginApi;
