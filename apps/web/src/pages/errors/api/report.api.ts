import type { ReportBody, ReportDto } from '@patchlight/contracts';
import { api } from '@/shared/api';

export const reportApi = api.injectEndpoints({
  endpoints: (build) => ({
    report: build.mutation<ReportBody, ReportDto>({
      query: (body) => ({ path: '/reports', method: 'POST', body }),
    }),
  }),
});
