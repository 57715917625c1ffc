import { readToken, writeToken } from './auth-token.ts';

const listeners = new Set<() => void>();
/** A session ended while nobody listened: the first requests go out before the app is rendered. */
let isUnheard = false;

/**
 * A request was answered with 401. Only if it carried the token that is stored now is that token bad: it is
 * forgotten, and the listeners are told. A late answer to an older token, or a failed login, changes nothing.
 */
export const reportUnauthorized = (sentToken: string | null): void => {
  if (sentToken === null || sentToken !== readToken()) return;
  writeToken(null);
  isUnheard = listeners.size === 0;
  for (const listener of listeners) listener();
};

/** Calls back when the session has ended without the user's doing. Returns the way to stop. */
export const onUnauthorized = (listener: () => void): (() => void) => {
  listeners.add(listener);
  if (isUnheard) listener();
  isUnheard = false;
  return () => listeners.delete(listener);
};
