import { createExternalStore } from '@/shared/lib';
import { readToken, writeToken } from './auth-token.ts';

/** The session has ended without the user's doing, and nobody has been told yet. */
const isEnded = createExternalStore(false);

/**
 * A request was answered with 401. The session has ended only if the request carried the token that is stored now;
 * a late answer to an older token, or a failed login, changes nothing.
 */
export const reportUnauthorized = (sentToken: string | null): void => {
  if (sentToken === null || sentToken !== readToken()) return;
  writeToken(null);
  isEnded.set(true);
};

/**
 * Calls back when the session has ended without the user's doing; at once if that was before, since the first requests
 * go out before the app is rendered. Returns the unsubscribe function.
 */
export const onUnauthorized = (listener: () => void): (() => void) => {
  const hear = (): void => {
    if (!isEnded.get()) return;
    isEnded.set(false);
    listener();
  };
  hear();
  return isEnded.subscribe(hear);
};
