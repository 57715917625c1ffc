import type { PutGateDto, V1NamedGate, V1NamedGateBody, V1NamedGatesBody } from '@patchlight/contracts';
import { api } from '@/shared/api';

const TAG = 'Gates';

/** What a gate decides now, and the name of this state for an ack. */
export type CheckedGate = V1NamedGateBody & { tag: string };

const withTag = (body: V1NamedGateBody, meta: { headers?: Headers } | undefined): CheckedGate => ({
  ...body,
  tag: meta?.headers?.get('ETag') ?? '',
});

const gatesApi = api.enhanceEndpoints({ addTagTypes: [TAG] }).injectEndpoints({
  endpoints: (build) => ({
    getGates: build.query<V1NamedGate[], void>({
      query: () => ({ path: '/v1/gates' }),
      transformResponse: (body: V1NamedGatesBody) => body.gates,
      providesTags: [TAG],
    }),
    checkGate: build.query<CheckedGate, string>({
      query: (name) => ({ path: `/v1/gates/${name}` }),
      transformResponse: withTag,
      // The server keeps what was decided last.
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        if (await queryFulfilled.catch(() => null)) dispatch(gatesApi.util.invalidateTags([TAG]));
      },
    }),
    putGate: build.mutation<V1NamedGateBody, PutGateDto & { name: string }>({
      query: ({ name, ...body }) => ({ path: `/v1/gates/${name}`, method: 'PUT', body }),
      invalidatesTags: [TAG],
    }),
    /** Accepts what the gate named when it was checked. */
    ackGate: build.mutation<V1NamedGateBody, { name: string; tag: string }>({
      query: ({ name, tag }) => ({
        path: `/v1/gates/${name}/ack`,
        method: 'POST',
        ifMatch: tag,
        isOnce: true,
      }),
      invalidatesTags: [TAG],
    }),
    removeGate: build.mutation<unknown, string>({
      query: (name) => ({ path: `/v1/gates/${name}`, method: 'DELETE', isOnce: true }),
      invalidatesTags: [TAG],
    }),
  }),
});

export const {
  useGetGatesQuery,
  useCheckGateQuery,
  usePutGateMutation,
  useAckGateMutation,
  useRemoveGateMutation,
} = gatesApi;
