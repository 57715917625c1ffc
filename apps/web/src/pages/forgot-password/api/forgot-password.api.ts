import type { ForgotPasswordDto } from '@patchlight/contracts';
import { api } from '@/shared/api';

export const { useAskPasswordResetMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    askPasswordReset: build.mutation<{ message: string }, ForgotPasswordDto>({
      query: (body) => ({ path: '/auth/forgot-password', method: 'POST', body }),
    }),
  }),
});
