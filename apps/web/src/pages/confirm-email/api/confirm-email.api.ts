import type { ConfirmEmailDto } from '@patchlight/contracts';
import { api } from '@/shared/api';

export const { useConfirmEmailMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** @returns the address */
    confirmEmail: build.mutation<string, ConfirmEmailDto>({
      query: (body) => ({ path: '/auth/confirm-email', method: 'POST', body }),
      transformResponse: (body: { data: { email: string } }) => body.data.email,
    }),
  }),
});
