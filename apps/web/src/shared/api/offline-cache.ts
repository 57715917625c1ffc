import { OFFLINE_CACHE_KEY as KEY } from '@/shared/config';
import { readToken } from './auth-token.ts';

interface OfflineCache {
  /** Whose they are: answers to another token are not shown. */
  token: string;
  bodies: Record<string, unknown>;
}

const read = (): OfflineCache | null => {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as OfflineCache | null;
    return kept?.token !== undefined && kept.token === readToken() ? kept : null;
  } catch {
    return null;
  }
};

/** Keeps an answer to this user for when no network is there. */
export const cacheResponse = (path: string, body: unknown, token: string | null): void => {
  if (token === null || token !== readToken()) return;
  try {
    const bodies = { ...read()?.bodies, [path]: body };
    localStorage.setItem(KEY, JSON.stringify({ token, bodies } satisfies OfflineCache));
  } catch {
    // No room on the device: nothing is kept, and being offline shows nothing.
    localStorage.removeItem(KEY);
  }
};

/** The kept answer of a path to the present user, or undefined. */
export const cachedResponse = (path: string): unknown => read()?.bodies[path];
