import type { ChangeMailChoiceDto, MailChoiceBody } from '@patchlight/contracts';
import { api } from '@/shared/api';

type Current = MailChoiceBody['data'];

const pathFor = (token: string): string => `/mail/choice?${new URLSearchParams({ t: token })}`;

const mailChoiceApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMailChoice: build.query<Current, string>({
      query: (token) => ({ path: pathFor(token) }),
      transformResponse: ({ data }: MailChoiceBody) => data,
    }),
    changeMailChoice: build.mutation<Current, ChangeMailChoiceDto & { token: string }>({
      query: ({ token, choice }) => ({ path: pathFor(token), method: 'PUT', body: { choice } }),
      transformResponse: ({ data }: MailChoiceBody) => data,
    }),
  }),
});

export const { useGetMailChoiceQuery, useChangeMailChoiceMutation } = mailChoiceApi;
