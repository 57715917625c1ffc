import { OFFLINE_CACHE_KEY as KEY } from '@/shared/config';
import { readToken } from './auth-token.ts';

interface OfflineCache {
  /** The token of the user. Other users never see the responses. */
  token: string;
  bodies: Record<string, unknown>;
}

const read = (): OfflineCache | null => {
  try {
    const cached = JSON.parse(localStorage.getItem(KEY) ?? 'null') as OfflineCache | null;
    return cached?.token !== undefined && cached.token === readToken() ? cached : null;
  } catch {
    return null;
  }
};

/** Stores a response for offline use by this user. */
export const cacheResponse = (path: string, body: unknown, token: string | null): void => {
  if (token === null || token !== readToken()) return;
  try {
    const bodies = { ...read()?.bodies, [path]: body };
    localStorage.setItem(KEY, JSON.stringify({ token, bodies } satisfies OfflineCache));
  } catch {
    // The storage is full: nothing is available offline.
    localStorage.removeItem(KEY);
  }
};

/** The stored response of a path for the current user, or undefined. */
export const cachedResponse = (path: string): unknown => read()?.bodies[path];
