/**
 * Sends a POST that survives a reset of the API cache and the closing of the page.
 * @returns whether it succeeded, or the token is no longer valid
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
