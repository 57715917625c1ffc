import type { ResetPasswordBody, ResetPasswordDto } from '@patchlight/contracts';
import { api } from '@/shared/api';

export const { useResetPasswordMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    resetPassword: build.mutation<ResetPasswordBody, ResetPasswordDto>({
      query: (body) => ({ path: '/auth/reset-password', method: 'POST', body }),
    }),
  }),
});
