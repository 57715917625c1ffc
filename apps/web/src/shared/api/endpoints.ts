import type {
  DefinitionType,
  InfiniteQueryDefinition,
  MutationDefinition,
  QueryDefinition,
} from '@reduxjs/toolkit/query';
import { api } from './api.ts';
import type { BaseQuery, EarlyTag } from './api.ts';
import type { ApiError } from './api-error.ts';
import type { ApiRequest } from './http.ts';

const LATE_TAGS = [
  'Admin',
  'ApiTokens',
  'ChatChannels',
  'Gates',
  'NotificationSettings',
  'Rules',
  'Sessions',
  'SignInMethods',
  'UpdateFeeds',
  'UserSettings',
  'WebhookDeliveries',
  'Webhooks',
] as const;

/** What a query shows. A change that invalidates it refetches the query. */
type Tag = EarlyTag | (typeof LATE_TAGS)[number];

/**
 * The API of what loads after the first paint. With the factories below, an ordinary endpoint is one line. In the
 * first paint they would weigh more than they save, so what it loads uses `api`.
 */
export const lateApi = api.enhanceEndpoints({ addTagTypes: LATE_TAGS });

type Query<Arg, Data> = QueryDefinition<Arg, BaseQuery, Tag, Data, 'api'>;
type Pages<Arg, Body> = InfiniteQueryDefinition<Arg, string | null, BaseQuery, Tag, Body, 'api'>;
type Mutation<Arg, Data> = MutationDefinition<Arg, BaseQuery, Tag, Data, 'api'>;

/** A path below /api, or the request of an argument. */
type Target<Arg> = string | ((arg: Arg) => string | ApiRequest);

type QueryOptions<Arg, Data> = Pick<
  Query<Arg, Data>,
  'extraOptions' | 'keepUnusedDataFor' | 'onQueryStarted' | 'providesTags'
>;

type MutationOptions<Arg, Data> = Pick<Mutation<Arg, Data>, 'invalidatesTags' | 'onQueryStarted'> &
  Pick<ApiRequest, 'isOnce' | 'isSignIn'> & {
    /** Sent with a key of its own, so that it is safe to retry. */
    isIdempotent?: boolean;
    transformResponse?: (body: never) => Data;
  };

const requestOf = <Arg>(target: Target<Arg>, arg: Arg): ApiRequest => {
  const request = typeof target === 'string' ? target : target(arg);
  return typeof request === 'string' ? { path: request } : request;
};

/** The data of a response. */
export const dataOf = <Body extends { data: unknown }>({ data }: Body): Body['data'] => data;

/** A response as it is. */
export const bodyOf = <Body>(body: Body): Body => body;

export const provides = (...tags: readonly Tag[]) => ({ providesTags: tags });

export const invalidates = (...tags: readonly Tag[]) => ({ invalidatesTags: tags });

/** Invalidates tags, unless the server refuses. */
export const ifDone =
  (...tags: readonly Tag[]) =>
  (_: unknown, error: ApiError | undefined): readonly Tag[] =>
    error ? [] : tags;

/** A query. @param read what it keeps of the response */
export const get = <Body, Data, Arg = void>(
  target: Target<Arg>,
  read: (body: Body, meta: { headers?: Headers } | undefined) => Data,
  options?: QueryOptions<NoInfer<Arg>, Data>,
): Query<NoInfer<Arg>, Data> => ({
  type: 'query' as DefinitionType.query,
  query: (arg) => requestOf(target, arg),
  transformResponse: (body, meta) => read(body as Body, meta),
  ...options,
});

/** A list that is read page by page. */
export const pages = <Body extends { next_cursor: string | null }, Arg = void>(
  target: Target<Arg>,
  options?: Pick<Pages<Arg, Body>, 'keepUnusedDataFor' | 'providesTags'>,
): Pages<Arg, Body> => ({
  type: 'infinitequery' as DefinitionType.infinitequery,
  infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next_cursor }) => next_cursor },
  query: ({ queryArg, pageParam }) => {
    const { path, params } = requestOf(target, queryArg);
    return { path, params: { ...params, cursor: pageParam ?? undefined } };
  },
  ...options,
});

/** Mutations of a method. A fixed path is sent the argument; a target that is a function decides what is sent. */
const mutation =
  (method: ApiRequest['method']) =>
  <Arg = void, Data = unknown>(
    target: Target<Arg>,
    {
      isOnce,
      isSignIn,
      isIdempotent,
      transformResponse,
      ...options
    }: MutationOptions<NoInfer<Arg>, Data> = {},
  ): Mutation<NoInfer<Arg>, Data> => ({
    type: 'mutation' as DefinitionType.mutation,
    query: (arg) => ({
      method,
      ...(typeof target === 'string' ? { path: target, body: arg ?? {} } : requestOf(target, arg)),
      isOnce,
      isSignIn,
      idempotencyKey: isIdempotent ? crypto.randomUUID() : undefined,
    }),
    transformResponse: transformResponse as ((body: unknown) => Data) | undefined,
    ...options,
  });

export const post = mutation('POST');
export const put = mutation('PUT');
export const patch = mutation('PATCH');
export const remove = mutation('DELETE');
