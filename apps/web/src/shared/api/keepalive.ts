import { standardHeaders, TIMEOUT_MS } from './http.ts';

/**
 * Sends a POST that survives a reset of the API cache and the closing of the page.
 * @returns whether it succeeded, or the token is no longer valid
 */
export const postKeepalive = async (path: string, token: string): Promise<boolean> => {
  try {
    const { ok, status } = await fetch(`/api${path}`, {
      method: 'POST',
      headers: standardHeaders(token),
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return ok || status === 401;
  } catch {
    return false;
  }
};
