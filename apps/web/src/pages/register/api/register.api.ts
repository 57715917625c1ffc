import type { AuthBody, RegisterDto } from '@patchlight/contracts';
import { api } from '@/shared/api';

export const registerApi = api.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation<AuthBody['data'], RegisterDto>({
      query: (body) => ({ path: '/auth/register', method: 'POST', body }),
      transformResponse: (body: AuthBody) => body.data,
    }),
  }),
});

export const { useRegisterMutation } = registerApi;
