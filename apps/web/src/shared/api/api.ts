import { createApi } from '@reduxjs/toolkit/query/react';
import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { clientError, isApiError } from './api-error.ts';
import type { ApiError } from './api-error.ts';
import { readToken } from './auth-token.ts';
import { send } from './http.ts';
import type { ApiRequest } from './http.ts';
import { keepAnswer, lastAnswer } from './last-answers.ts';

interface ExtraOptions {
  /** The last answer is kept on the device, and shown when no answer comes. Logging out forgets it. */
  isKeptForOffline?: boolean;
}

const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError, ExtraOptions | undefined> = async (
  request,
  { signal },
  { isKeptForOffline = false } = {},
) => {
  const token = readToken();
  try {
    const data = await send(request, signal);
    if (isKeptForOffline) keepAnswer(request.path, data, token);
    return { data };
  } catch (error) {
    if (!isApiError(error)) return { error: clientError('Network request failed') };
    const kept = isKeptForOffline && error.status === 0 ? lastAnswer(request.path) : undefined;
    return kept === undefined ? { error } : { data: kept };
  }
};

/** The one API of the app. Slices add their calls with `injectEndpoints`. */
export const api = createApi({
  baseQuery,
  refetchOnReconnect: true,
  tagTypes: ['Library', 'Calendar', 'GameUpdates', 'Notifications', 'UnreadCount', 'Usage', 'Subscription'],
  endpoints: () => ({}),
});
