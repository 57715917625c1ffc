import type { ContactSupportDto } from '@patchlight/contracts';
import { api } from '@/shared/api';

export const { useContactSupportMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    contactSupport: build.mutation<{ message: string }, ContactSupportDto>({
      query: (body) => ({
        path: '/support/requests',
        method: 'POST',
        body,
        idempotencyKey: crypto.randomUUID(),
      }),
    }),
  }),
});
