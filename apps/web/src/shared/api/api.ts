import { createApi } from '@reduxjs/toolkit/query/react';
import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { clientError, isApiError } from './api-error.ts';
import type { ApiError } from './api-error.ts';
import { readToken } from './auth-token.ts';
import { send } from './http.ts';
import type { ApiRequest } from './http.ts';
import { cacheResponse, cachedResponse } from './offline-cache.ts';

interface ExtraOptions {
  /** The last response is stored on the device and used when offline. Signing out removes it. */
  isCachedForOffline?: boolean;
}

/** The response headers, unless the data come from the offline cache. */
interface AnswerMeta {
  headers?: Headers;
}

export type BaseQuery = BaseQueryFn<ApiRequest, unknown, ApiError, ExtraOptions | undefined, AnswerMeta>;

const baseQuery: BaseQuery = async (request, { signal }, { isCachedForOffline = false } = {}) => {
  const token = readToken();
  try {
    const { body, headers } = await send(request, signal);
    if (isCachedForOffline) cacheResponse(request.path, body, token);
    return { data: body, meta: { headers } };
  } catch (error) {
    if (!isApiError(error)) return { error: clientError('Network request failed') };
    const cached = isCachedForOffline && error.status === 0 ? cachedResponse(request.path) : undefined;
    return cached === undefined ? { error } : { data: cached };
  }
};

const TAGS = [
  'Library',
  'Categories',
  'Import',
  'Calendar',
  'Calendars',
  'GameUpdates',
  'Notifications',
  'Reminders',
  'UnreadCount',
  'Usage',
  'Subscription',
  'Wishlist',
] as const;

export type EarlyTag = (typeof TAGS)[number];

/** The RTK Query API. Slices add their endpoints with `injectEndpoints`. */
export const api = createApi({
  baseQuery,
  refetchOnReconnect: true,
  tagTypes: TAGS,
  endpoints: () => ({}),
});
