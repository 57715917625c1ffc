import { createExternalStore } from '@/shared/lib';
import { readToken, writeToken } from './auth-token.ts';

/** The session has ended on the server, and no listener has been notified yet. */
const isEnded = createExternalStore(false);

/**
 * Handles a 401. The session has ended only if the request had the token that is stored now;
 * a late response to an older token, or a failed login, changes nothing.
 */
export const reportUnauthorized = (sentToken: string | null): void => {
  if (sentToken === null || sentToken !== readToken()) return;
  writeToken(null);
  isEnded.set(true);
};

/**
 * Calls back when the session has ended on the server; immediately if it already has, because the first requests
 * are sent before the app renders. Returns the unsubscribe function.
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
