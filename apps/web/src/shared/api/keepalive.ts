/**
 * Sends a POST that outlives the cache, whose reset cancels every call that it started, and the page itself.
 * @returns whether the server has carried it out, or knows the token no more
 */
export const postKeepalive = async (path: string, token: string): Promise<boolean> => {
  try {
    const headers = { Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' };
    const { ok, status } = await fetch(`/api${path}`, { method: 'POST', headers, keepalive: true });
    return ok || status === 401;
  } catch {
    return false;
  }
};
