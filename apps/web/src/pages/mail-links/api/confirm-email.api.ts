import type { ConfirmEmailBody, ConfirmEmailDto } from '@patchlight/contracts';
import { api } from '@/shared/api';

export const { useConfirmEmailMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    confirmEmail: build.mutation<ConfirmEmailBody['data'], ConfirmEmailDto>({
      query: (body) => ({ path: '/auth/confirm-email', method: 'POST', body }),
      transformResponse: ({ data }: ConfirmEmailBody) => data,
    }),
  }),
});
