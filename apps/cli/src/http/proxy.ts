/** Environment variables, in both spellings. */
const read = (env: Record<string, string | undefined>, name: string): string =>
  env[name.toLowerCase()] || env[name] || '';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether an entry of NO_PROXY such as `example.org`, `.example.org` or `example.org:8443` names this host. */
const names = (entry: string, { host, hostname }: URL): boolean => {
  const bare = entry.replace(/^\*?\./, '');
  return entry === '*' || [host, hostname].some((name) => name === bare || name.endsWith(`.${bare}`));
};

/** The proxy for a URL by HTTPS_PROXY, HTTP_PROXY and NO_PROXY; null: none. */
export const proxyFor = (url: URL, env: Record<string, string | undefined>): URL | null => {
  const text = read(env, url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY');
  const exceptions = read(env, 'NO_PROXY').toLowerCase().split(',');
  if (!text || LOOPBACK.test(url.hostname)) return null;
  if (exceptions.some((entry) => entry.trim() !== '' && names(entry.trim(), url))) return null;
  return new URL(text.includes('://') ? text : `http://${text}`);
};
