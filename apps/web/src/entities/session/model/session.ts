import { useCallback, useMemo } from 'react';
import { EARLY_FEATURES } from '@patchlight/contracts';
import type { AuthBody, EarlyFeature, SessionBody, UserBody } from '@patchlight/contracts';
import {
  api,
  cacheResponse,
  postKeepalive,
  readToken,
  useApiDispatch,
  useAuthToken,
  writeToken,
} from '@/shared/api';
import { PUSH_DEVICE_KEY } from '@/shared/config';
import { showToast } from '@/shared/toast';
import { isConfirmedByServer, sessionApi } from '../api/session.api.ts';

export type Session =
  | { status: 'loading' }
  | { status: 'anonymous' }
  | { status: 'signed-in'; user: UserBody; isAdmin: boolean; isPro: boolean };

/** Admins have all features of PRO. */
const hasProAccess = ({ currentPlan }: UserBody): boolean => currentPlan !== 'FREE';

/**
 * The current session. A stored token is checked once; after a network error or a 5xx it stays stored for the next
 * load, and the visitor is anonymous meanwhile.
 */
export const useSession = (): Session => {
  const token = useAuthToken();
  const { data: user, isError } = sessionApi.endpoints.getSession.useQuery(undefined, {
    skip: token === null,
  });
  return useMemo((): Session => {
    if (token === null) return { status: 'anonymous' };
    // The response of the server replaces the cached user.
    if (user && (isConfirmedByServer() || !isError))
      return { status: 'signed-in', user, isAdmin: user.isAdmin === true, isPro: hasProAccess(user) };
    return { status: isError ? 'anonymous' : 'loading' };
  }, [token, user, isError]);
};

/** The signed-in user, or null. */
export const useUser = (): UserBody | null => {
  const session = useSession();
  return session.status === 'signed-in' ? session.user : null;
};

/** Whether the user has a feature that may still be early. */
export const useEarlyFeature = (feature: EarlyFeature): boolean => {
  const user = useUser();
  return user !== null && (!EARLY_FEATURES[feature].isEarly || user.hasEarlyAccess);
};

/** Starts the session after a sign-in or sign-up. */
export const useStartSession = () => {
  const dispatch = useApiDispatch();
  return async ({ user, token }: AuthBody['data']): Promise<void> => {
    dispatch(api.util.resetApiState());
    await dispatch(sessionApi.util.upsertQueryData('getSession', undefined, user));
    writeToken(token);
    // So that the user is known offline, also before the next visit.
    cacheResponse('/auth/session', { success: true, data: { user } } satisfies SessionBody, token);
  };
};

/** Removes the token and resets the API cache. */
export const useClearSession = () => {
  const dispatch = useApiDispatch();
  return (): void => {
    writeToken(null);
    dispatch(api.util.resetApiState());
  };
};

/** Removes everything of the user from this browser, including the service worker's caches and push subscription. */
export const useSignOutCleanup = () => {
  const clearSession = useClearSession();
  return (): void => {
    clearSession();
    localStorage.removeItem(PUSH_DEVICE_KEY);
    navigator.serviceWorker?.controller?.postMessage({ type: 'CLEAR_USER_CACHE' });
  };
};

const STILL_OPEN =
  'The server could not be reached, so this session is still open there. Sign in again and end it under Settings, Security.';

/** Signs out immediately and notifies the server, even if the tab is closed meanwhile. */
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

/** Refetches the session after the user has changed on the server. */
export const useRefreshSession = () => {
  const dispatch = useApiDispatch();
  return useCallback((): void => {
    void dispatch(
      sessionApi.endpoints.getSession.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
  }, [dispatch]);
};

/** Refetches the session when the user comes back to this tab: such as from one that a mail has opened, or a checkout. */
export const useRefreshOnReturn = (): void => {
  sessionApi.endpoints.getSession.useQuerySubscription(undefined, { refetchOnFocus: true });
};
