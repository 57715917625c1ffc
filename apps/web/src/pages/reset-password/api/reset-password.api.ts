import type { ResetPasswordDto } from '@patchlight/contracts';
import { api } from '@/shared/api';

export const { useResetPasswordMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    resetPassword: build.mutation<{ message: string }, ResetPasswordDto>({
      query: (body) => ({ path: '/auth/reset-password', method: 'POST', body }),
    }),
  }),
});
