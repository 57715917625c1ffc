/** All error codes with their HTTP status. */
export const ERROR_STATUS = {
  VALIDATION_ERROR: 400,
  AUTHENTICATION_ERROR: 401,
  AUTHORIZATION_ERROR: 403,
  NOT_FOUND: 404,
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  URL_TOO_LONG: 414,
  PRECONDITION_REQUIRED: 428,
  RATE_LIMIT_EXCEEDED: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL_SERVER_ERROR: 500,
  NETWORK_ERROR: 503,
} as const;

/** Codes of failed billing actions; the status gives the reason. */
export const BILLING_ERROR_CODES = [
  'CHECKOUT_CREATION_FAILED',
  'STATUS_FETCH_FAILED',
  'CANCELLATION_FAILED',
  'RESUME_FAILED',
  'BILLING_HISTORY_FAILED',
  'BILLING_PORTAL_FAILED',
  'PLANS_FETCH_FAILED',
  'FEATURE_ACCESS_CHECK_FAILED',
  'CURRENT_PLAN_FAILED',
  'USAGE_STATS_FAILED',
  'GAME_ADD_CHECK_FAILED',
  'UPGRADE_RECOMMENDATIONS_FAILED',
  'PLAN_UPGRADE_FAILED',
  'UNKNOWN_ERROR',
] as const;

/** 403 errors that the client can resolve. */
export type RefusalCode = 'CONFIRMATION_REQUIRED' | 'TWO_STEP_REQUIRED';

/** The storage is full (503); reads still work. */
export type StorageCode = 'STORAGE_FULL';

export type BillingErrorCode = (typeof BILLING_ERROR_CODES)[number];
export type ErrorCode = keyof typeof ERROR_STATUS | BillingErrorCode | RefusalCode | StorageCode;

/** Messages by property name in the request. */
export type FieldErrors = Record<string, string[]>;

/** Error body of all routes. */
export interface ErrorBody {
  success: false;
  code: ErrorCode;
  message: string;
  errors?: FieldErrors;
  error: { code: ErrorCode; message: string };
  requestId: string;
  /** Seconds to wait; only with RATE_LIMIT_EXCEEDED, and equal to the Retry-After header. */
  retryAfter?: number;
}

export const NETWORK_ERROR_MESSAGE = 'Network error. Please check your internet connection and try again.';

const FALLBACK_MESSAGES: Record<number, string> = {
  400: 'Invalid request. Please check your input and try again.',
  401: 'Authentication failed. Please check your credentials.',
  403: 'Access denied. You do not have permission to perform this action.',
  409: 'Conflict. The requested action cannot be completed.',
  429: 'Too many requests. Please wait a moment before trying again.',
  500: 'Server error. Please try again later.',
};

/** Message for a status without an error body. */
export const fallbackMessage = (status: number): string =>
  FALLBACK_MESSAGES[status] ?? 'An unexpected error occurred. Please try again.';
