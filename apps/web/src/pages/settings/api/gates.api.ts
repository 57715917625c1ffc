import type { PutGateDto, V1NamedGateBody, V1NamedGatesBody } from '@patchlight/contracts';
import { get, invalidates, lateApi, post, provides, put, remove } from '@/shared/api';

const PATH = '/v1/gates';
const CHANGED = invalidates('Gates');

/** What a gate decides now, and the name of this state for an ack. */
export type CheckedGate = V1NamedGateBody & { tag: string };

const withTag = (body: V1NamedGateBody, meta: { headers?: Headers } | undefined): CheckedGate => ({
  ...body,
  tag: meta?.headers?.get('ETag') ?? '',
});

export const {
  useGetGatesQuery,
  useCheckGateQuery,
  usePutGateMutation,
  useAckGateMutation,
  useRemoveGateMutation,
} = lateApi.injectEndpoints({
  endpoints: () => ({
    getGates: get(PATH, ({ gates }: V1NamedGatesBody) => gates, provides('Gates')),
    checkGate: get((name: string) => `${PATH}/${name}`, withTag, {
      // The server keeps what was decided last.
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        if (await queryFulfilled.catch(() => null)) dispatch(lateApi.util.invalidateTags(['Gates']));
      },
    }),
    putGate: put<PutGateDto & { name: string }, V1NamedGateBody>(
      ({ name, ...body }) => ({ path: `${PATH}/${name}`, body }),
      CHANGED,
    ),
    /** Accepts what the gate named when it was checked. */
    ackGate: post<{ name: string; tag: string }, V1NamedGateBody>(
      ({ name, tag }) => ({ path: `${PATH}/${name}/ack`, ifMatch: tag }),
      { ...CHANGED, isOnce: true },
    ),
    removeGate: remove((name: string) => `${PATH}/${name}`, { ...CHANGED, isOnce: true }),
  }),
});
