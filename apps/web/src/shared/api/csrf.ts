const KEY = 'csrfToken';
const LIFETIME_MS = 5 * 60_000;

export const CSRF_HEADER = 'X-CSRF-Token';
export const CSRF_MESSAGE = 'Failed to initialize CSRF protection';

let pending: Promise<void> | null = null;

const randomToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** The CSRF token, or null if there is none or it is over 5 minutes old. */
export const readCsrfToken = (): string | null => {
  const [token, expiresAt] = (sessionStorage.getItem(KEY) ?? '').split(' ');
  return token && Number(expiresAt) > Date.now() ? token : null;
};

export const forgetCsrfToken = (): void => sessionStorage.removeItem(KEY);

/** Registers a token with the server if needed. `announce` sends it, and rejects when the server refuses. */
export const ensureCsrfToken = (announce: (token: string) => Promise<void>): Promise<void> => {
  if (readCsrfToken()) return Promise.resolve();
  pending ??= (async () => {
    const token = randomToken();
    await announce(token);
    sessionStorage.setItem(KEY, `${token} ${Date.now() + LIFETIME_MS}`);
  })().finally(() => {
    pending = null;
  });
  return pending;
};
