export { api } from './api.ts';
export {
  bodyOf,
  dataOf,
  get,
  ifDone,
  invalidates,
  lateApi,
  pages,
  patch,
  post,
  provides,
  put,
  remove,
} from './endpoints.ts';
export { clientError, isApiError, messageOf, messageWithSource } from './api-error.ts';
export type { ApiError } from './api-error.ts';
export { announceToken, onTokenChangeElsewhere, readToken, useAuthToken, writeToken } from './auth-token.ts';
export { onReachability, useIsOffline } from './connectivity.ts';
export { useApiDispatch } from './dispatch.ts';
export type { ApiDispatch } from './dispatch.ts';
export { ANSWERS_ID } from './page-answers.ts';
export type { EarlyAnswer } from './page-answers.ts';
export { openLiveStream } from './live-stream.ts';
export { watchHealth } from './health.ts';
export { prepareChanges } from './http.ts';
export { postKeepalive } from './keepalive.ts';
export { cacheSnapshot } from './cache-snapshot.ts';
export { useSubmit } from './use-submit.ts';
export { onUnauthorized } from './unauthorized.ts';
export { cacheResponse, cachedResponse } from './offline-cache.ts';
export { keepUnreadUpdates, keptUpdate } from './unread-updates.ts';
