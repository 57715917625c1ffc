import { fallbackMessage, NETWORK_ERROR_MESSAGE } from '@patchlight/contracts';
import type { ErrorCode, FieldErrors } from '@patchlight/contracts';

/** The error of every failed request. `status` is 0 without a response. */
export interface ApiError {
  status: number;
  code: ErrorCode | 'API_ERROR';
  message: string;
  /** Whether the message is the default of the status, because the response had none. */
  isDefaultMessage?: boolean;
  fieldErrors: FieldErrors;
  requestId?: string;
  /** Seconds. */
  retryAfter?: number;
}

const CODES: Record<number, ErrorCode> = {
  400: 'VALIDATION_ERROR',
  401: 'AUTHENTICATION_ERROR',
  403: 'AUTHORIZATION_ERROR',
  404: 'NOT_FOUND',
  408: 'REQUEST_TIMEOUT',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'URL_TOO_LONG',
  429: 'RATE_LIMIT_EXCEEDED',
  431: 'HEADERS_TOO_LARGE',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'NETWORK_ERROR',
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const asFieldErrors = (value: unknown): FieldErrors =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).map(([field, texts]) => [
          field,
          (Array.isArray(texts) ? texts : [texts]).map(String),
        ]),
      )
    : {};

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

export const errorFromResponse = (status: number, body: unknown): ApiError => {
  const fields = isRecord(body) ? body : {};
  const nested = isRecord(fields.error) ? fields.error : {};
  const fieldErrors = asFieldErrors(fields.errors);
  const message =
    text(fields.message) ??
    text(nested.message) ??
    (Object.keys(fieldErrors).length > 0 ? 'Please fix the errors below' : undefined);
  return {
    status,
    code: (text(fields.code) as ErrorCode | undefined) ?? CODES[status] ?? 'API_ERROR',
    message: message ?? fallbackMessage(status),
    isDefaultMessage: message === undefined,
    fieldErrors,
    requestId: text(fields.requestId),
    retryAfter: typeof fields.retryAfter === 'number' ? fields.retryAfter : undefined,
  };
};

export const networkError = (): ApiError => ({
  status: 0,
  code: 'NETWORK_ERROR',
  message: NETWORK_ERROR_MESSAGE,
  isDefaultMessage: true,
  fieldErrors: {},
});

/** An error in the browser, before or after the request. */
export const clientError = (
  message: string,
  code: ApiError['code'] = 'API_ERROR',
  status = -1,
): ApiError => ({
  status,
  code,
  message,
  fieldErrors: {},
});

export const isApiError = (value: unknown): value is ApiError =>
  isRecord(value) &&
  typeof value.status === 'number' &&
  typeof value.message === 'string' &&
  'fieldErrors' in value;

const UNEXPECTED = 'An unexpected error occurred. Please try again.';

const serverMessageOf = (error: unknown): string | undefined =>
  isApiError(error) && !error.isDefaultMessage ? text(error.message) : undefined;

/** The message of the response, else the fallback, else the default of the status. Messages of unexpected errors are not shown. */
export const messageOf = (error: unknown, own?: string): string =>
  serverMessageOf(error) ?? own ?? (isApiError(error) ? error.message : UNEXPECTED);

/** `messageOf` with the prefix "Connection error" or "API error". The default message of the request gets none. */
export const messageWithSource = (error: unknown, own?: string): string => {
  const message = messageOf(error, own);
  if (isApiError(error) && error.status === 0) return `Connection error: ${message}`;
  return serverMessageOf(error) === undefined && own !== undefined ? own : `API error: ${message}`;
};
