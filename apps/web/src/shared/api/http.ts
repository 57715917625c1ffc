import { clientError, errorFromResponse, isApiError, networkError } from './api-error.ts';
import type { ApiError } from './api-error.ts';
import { readToken } from './auth-token.ts';
import { reportReachable } from './connectivity.ts';
import { CSRF_HEADER, CSRF_MESSAGE, ensureCsrfToken, forgetCsrfToken, readCsrfToken } from './csrf.ts';
import { withoutScripts } from './outgoing-text.ts';
import { dropEarlyAnswers, takePageAnswer } from './page-answers.ts';
import { RATE_LIMIT_MESSAGE, RequestQuota } from './rate-limit.ts';
import { pause, retryDelay, shouldRetry } from './retry.ts';
import { reportUnauthorized } from './unauthorized.ts';

export const TIMEOUT_MS = 10_000;
const quota = new RequestQuota();

export interface ApiRequest {
  /** Below /api, with a leading slash. */
  path: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Query parameters; undefined ones are omitted. */
  params?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  /** One per user action. Makes a POST or PATCH safe to retry. */
  idempotencyKey?: string;
  /** The ETag that the resource must still have. */
  ifMatch?: string;
  /** The ETag that is known; if it is still current, the response is `isUnchanged`. */
  ifNoneMatch?: string;
  /** The response is a text, not JSON. */
  isText?: boolean;
  /** Never retried: a second attempt of a request that succeeded would be rejected, such as with the old password. */
  isOnce?: boolean;
  /** Asks for a new session: a 401 says nothing about the present one. */
  isSignIn?: boolean;
}

const urlOf = ({ path, params = {} }: ApiRequest): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return `/api${path}${query.size > 0 ? `?${query}` : ''}`;
};

/** The body and the headers of a successful response. */
export interface ApiResponse {
  body: unknown;
  headers: Headers;
  isUnchanged: boolean;
}

/** The headers of every request. */
export const standardHeaders = (token: string | null): Record<string, string> => {
  const csrfToken = readCsrfToken();
  return {
    'Content-Type': 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(csrfToken && { [CSRF_HEADER]: csrfToken }),
  };
};

const bodyOf = async (response: Response, isText: boolean): Promise<unknown> => {
  const text = await response.text();
  if (isText && response.ok) return text;
  try {
    return text === '' ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
};

const attempt = async (
  url: string,
  init: RequestInit,
  token: string | null,
  { isText = false, signal }: { isText?: boolean; signal?: AbortSignal } = {},
): Promise<ApiResponse> => {
  const wait = quota.take(token ?? 'anonymous');
  if (wait > 0) throw { ...clientError(RATE_LIMIT_MESSAGE, 'RATE_LIMIT_EXCEEDED', 429), retryAfter: wait };
  const signals = [AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])];
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(url, { ...init, credentials: 'include', signal: AbortSignal.any(signals) });
    body = await bodyOf(response, isText);
  } catch {
    throw networkError();
  }
  reportReachable(true);
  const isUnchanged = response.status === 304;
  if (response.ok || isUnchanged) return { body, headers: response.headers, isUnchanged };
  const error = errorFromResponse(response.status, body);
  const header = Number(response.headers.get('Retry-After'));
  throw { ...error, retryAfter: error.retryAfter ?? (header > 0 ? header : undefined) } satisfies ApiError;
};

const announceCsrfToken = async (token: string): Promise<void> => {
  const bearer = readToken();
  const headers = standardHeaders(bearer);
  await attempt('/api/auth/csrf-token', { method: 'POST', headers, body: JSON.stringify({ token }) }, bearer);
};

const withCsrf = (): Promise<void> =>
  ensureCsrfToken(announceCsrfToken).catch((error: unknown) => {
    throw isApiError(error) && (error.status === 0 || error.status === 429)
      ? error
      : clientError(CSRF_MESSAGE);
  });

/**
 * Registers the CSRF token once the press of a button begins. What it changes is then sent at once, and not lost if the
 * page is reloaded right after.
 */
export const prepareChanges = (): void =>
  document.addEventListener('pointerdown', ({ target }) => {
    if (readToken() !== null && (target as Element).closest('button')) void withCsrf().catch(() => undefined);
  });

/**
 * Sends a request to the API and returns its response.
 * @throws ApiError for every failure
 */
export const send = async (request: ApiRequest, signal?: AbortSignal): Promise<ApiResponse> => {
  const { method = 'GET', idempotencyKey, ifMatch, ifNoneMatch, isText, isOnce, isSignIn } = request;
  const token = readToken();
  const { path, params, body } = await withoutScripts(request);
  let retries = 0;
  if (method === 'GET') {
    const early = await takePageAnswer(urlOf({ path, params }), token, signal);
    if (early) return { ...early, isUnchanged: false };
    // The early request was the first attempt.
    if (early === null) retries += 1;
  } else dropEarlyAnswers();
  for (let renewed = false; ;) {
    try {
      if (method !== 'GET') await withCsrf();
      const headers = {
        ...standardHeaders(token),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
        ...(ifMatch && { 'If-Match': ifMatch }),
        ...(ifNoneMatch && { 'If-None-Match': ifNoneMatch }),
      };
      const init = {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
      };
      return await attempt(urlOf({ path, params }), init, token, { isText, signal });
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.status === 401 && !isSignIn) reportUnauthorized(token);
      if (error.status === 403 && /csrf/i.test(error.message) && !renewed) {
        renewed = true;
        forgetCsrfToken();
        continue;
      }
      const { status, retryAfter } = error;
      const hasIdempotencyKey = idempotencyKey !== undefined;
      if (signal?.aborted || status === -1) throw error;
      const isOnline = navigator.onLine;
      if (isOnce || !shouldRetry({ method, retries, status, retryAfter, hasIdempotencyKey, isOnline })) {
        if (status === 0) reportReachable(false);
        throw error;
      }
      await pause(retryDelay(retries, retryAfter), signal);
      retries += 1;
    }
  }
};
