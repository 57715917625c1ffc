import { createApi } from '@reduxjs/toolkit/query/react';
import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { clientError, isApiError } from './api-error.ts';
import type { ApiError } from './api-error.ts';
import { send } from './http.ts';
import type { ApiRequest } from './http.ts';

const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError> = async (request, { signal }) => {
  try {
    return { data: await send(request, signal) };
  } catch (error) {
    return { error: isApiError(error) ? error : clientError('Network request failed') };
  }
};

/** The one API of the app. Slices add their calls with `injectEndpoints`. */
export const api = createApi({
  baseQuery,
  tagTypes: ['Library', 'Calendar', 'GameUpdates', 'Notifications', 'UnreadCount', 'Usage', 'Subscription'],
  endpoints: () => ({}),
});
