import { STATUS_CODES } from 'node:http';
import { HttpException } from '@nestjs/common';
import { ERROR_STATUS, fallbackMessage } from '@patchlight/contracts';
import type { ErrorBody, ErrorCode, FieldErrors, V1Problem } from '@patchlight/contracts';
import { ConfirmationRequired, DomainError, StorageFull, TwoStepRequired } from '@patchlight/domain';
import type { ErrorKind } from '@patchlight/domain';

/** The error body of the API, without the request id. */
export interface Fault {
  status: number;
  code: ErrorCode;
  message: string;
  errors?: FieldErrors | undefined;
  /** Seconds. */
  retryAfter?: number | undefined;
}

type KindCode = keyof typeof ERROR_STATUS;

const CODE_OF_KIND: Record<ErrorKind, KindCode> = {
  invalid: 'VALIDATION_ERROR',
  unauthenticated: 'AUTHENTICATION_ERROR',
  forbidden: 'AUTHORIZATION_ERROR',
  'not-found': 'NOT_FOUND',
  conflict: 'CONFLICT',
  'precondition-failed': 'PRECONDITION_FAILED',
  'precondition-required': 'PRECONDITION_REQUIRED',
  'rate-limited': 'RATE_LIMIT_EXCEEDED',
  unavailable: 'NETWORK_ERROR',
};

/** Errors with a code of their own. */
const CODE_OF_CLASS = new Map<unknown, ErrorCode>([
  [StorageFull, 'STORAGE_FULL'],
  [ConfirmationRequired, 'CONFIRMATION_REQUIRED'],
  [TwoStepRequired, 'TWO_STEP_REQUIRED'],
]);

const CODE_OF_STATUS = new Map(
  Object.entries(ERROR_STATUS).map(([code, status]) => [status as number, code as KindCode]),
);

const MESSAGES: Partial<Record<KindCode, string>> = {
  NOT_FOUND: 'There is nothing at this address.',
  REQUEST_TIMEOUT: 'The request took too long to arrive.',
  PAYLOAD_TOO_LARGE: 'The request is too large.',
  URL_TOO_LONG: 'The address is too long.',
  HEADERS_TOO_LARGE: 'The headers of the request are too large.',
};

/** An error of the framework. Its message may quote the request, so it is not passed on. */
export const frameworkFault = (status: number): Fault => {
  const code = CODE_OF_STATUS.get(status) ?? (status < 500 ? 'VALIDATION_ERROR' : 'INTERNAL_SERVER_ERROR');
  return {
    status: ERROR_STATUS[code],
    code,
    message: MESSAGES[code] ?? fallbackMessage(ERROR_STATUS[code]),
  };
};

/** A failure with the error code of its handler. */
export class CodedFailure extends Error {
  constructor(
    readonly code: ErrorCode,
    override readonly cause: unknown,
  ) {
    super(code);
    this.name = 'CodedFailure';
  }
}

/** Maps everything thrown to a fault. */
export const faultOf = (thrown: unknown): Fault => {
  if (thrown instanceof CodedFailure) return { ...faultOf(thrown.cause), code: thrown.code };
  if (thrown instanceof DomainError) {
    const { kind, message, fields, retryAfterSeconds } = thrown;
    const code = CODE_OF_KIND[kind];
    return {
      status: ERROR_STATUS[code],
      code: CODE_OF_CLASS.get(thrown.constructor) ?? code,
      message,
      errors: fields,
      retryAfter: retryAfterSeconds,
    };
  }
  return frameworkFault(thrown instanceof HttpException ? thrown.getStatus() : 500);
};

export const errorBody = ({ code, message, errors, retryAfter }: Fault, requestId: string): ErrorBody => ({
  success: false,
  code,
  message,
  ...(errors && { errors }),
  error: { code, message },
  requestId,
  ...(retryAfter !== undefined && { retryAfter }),
});

/** Whether errors of this address are problem details (RFC 9457). */
export const isV1 = (url: string): boolean => /^\/api\/v1(\/|\?|$)/.test(url);

/** Problem details with the members of all other errors. */
export const problemBody = (fault: Fault, requestId: string): V1Problem & ErrorBody => ({
  type: 'about:blank',
  title: STATUS_CODES[fault.status] ?? 'Error',
  status: fault.status,
  detail: fault.message,
  ...errorBody(fault, requestId),
});
