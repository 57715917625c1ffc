export { api } from './api.ts';
export { clientError, isApiError, messageOf, placedMessageOf } from './api-error.ts';
export type { ApiError } from './api-error.ts';
export { announceToken, onTokenChangeElsewhere, readToken, useAuthToken, writeToken } from './auth-token.ts';
export { onReachableAgain, useIsOffline } from './connectivity.ts';
export { useApiDispatch } from './dispatch.ts';
export type { ApiDispatch } from './dispatch.ts';
export { openEventStream } from './event-stream.ts';
export { onUnauthorized } from './unauthorized.ts';
