import { useCallback, useMemo } from 'react';
import type { AuthBody, UserBody } from '@patchlight/contracts';
import { api, postKeepalive, readToken, useApiDispatch, useAuthToken, writeToken } from '@/shared/api';
import { showToast } from '@/shared/toast';
import { isNamedByServer, sessionApi } from '../api/session.api.ts';

export type Session =
  | { status: 'loading' }
  | { status: 'anonymous' }
  | { status: 'signed-in'; user: UserBody; isAdmin: boolean; isPro: boolean };

/** PRO and ADMIN both have what PRO has. */
const hasProAccess = ({ currentPlan }: UserBody): boolean => currentPlan !== 'FREE';

/**
 * Who is here. A token is asked about once; when the answer is a network failure or a 5xx, the token is kept for
 * the next load and the visitor is anonymous meanwhile.
 */
export const useSession = (): Session => {
  const token = useAuthToken();
  const { data: user, isError } = sessionApi.endpoints.getSession.useQuery(undefined, {
    skip: token === null,
  });
  return useMemo((): Session => {
    if (token === null) return { status: 'anonymous' };
    // Nobody is taken for signed in against the server's word.
    if (user && (isNamedByServer() || !isError))
      return { status: 'signed-in', user, isAdmin: user.isAdmin === true, isPro: hasProAccess(user) };
    return { status: isError ? 'anonymous' : 'loading' };
  }, [token, user, isError]);
};

/** The signed-in user, or null. */
export const useUser = (): UserBody | null => {
  const session = useSession();
  return session.status === 'signed-in' ? session.user : null;
};

/** What a successful sign-in or sign-up changes here. */
export const useStartSession = () => {
  const dispatch = useApiDispatch();
  return async ({ user, token }: AuthBody['data']): Promise<void> => {
    dispatch(api.util.resetApiState());
    await dispatch(sessionApi.util.upsertQueryData('getSession', undefined, user));
    writeToken(token);
  };
};

/** Forgets token, user and everything loaded. */
export const useClearSession = () => {
  const dispatch = useApiDispatch();
  return (): void => {
    writeToken(null);
    dispatch(api.util.resetApiState());
  };
};

/** Leaves nothing of the user in this browser, the caches of the service worker included. */
export const useSignOutCleanup = () => {
  const clearSession = useClearSession();
  return (): void => {
    clearSession();
    navigator.serviceWorker?.controller?.postMessage({ type: 'CLEAR_USER_CACHE' });
  };
};

const STILL_OPEN =
  'The server could not be reached, so this session is still open there. Sign in again and end it under Settings, Security.';

/** Logs out at once, and tells the server, which ends the session also when the tab is closed meanwhile. */
export const useLogout = () => {
  const leave = useSignOutCleanup();
  return (): void => {
    const token = readToken();
    leave();
    showToast('Logged out successfully');
    if (token === null) return;
    void postKeepalive('/auth/logout', token).then((isHeard) => {
      if (!isHeard) showToast(STILL_OPEN, 'error');
    });
  };
};

/** Asks again who is here, after something about the user has changed on the server. */
export const useRefreshSession = () => {
  const dispatch = useApiDispatch();
  return useCallback((): void => {
    void dispatch(
      sessionApi.endpoints.getSession.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
  }, [dispatch]);
};
