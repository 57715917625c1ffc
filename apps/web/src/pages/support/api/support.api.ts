import type { ContactSupportDto } from '@patchlight/contracts';
import { lateApi, post } from '@/shared/api';

export const { useContactSupportMutation } = lateApi.injectEndpoints({
  endpoints: () => ({
    contactSupport: post<ContactSupportDto, { message: string }>('/support/requests', { isIdempotent: true }),
  }),
});
