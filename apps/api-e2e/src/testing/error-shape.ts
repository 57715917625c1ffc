import { expect } from '@jest/globals';
import { ERROR_STATUS } from '@patchlight/contracts';
import type { ErrorBody, ErrorCode } from '@patchlight/contracts';
import type { Answer } from './visitor.ts';

/** Billing codes name the failed action; the status gives the reason. */
const STATUS: Partial<Record<ErrorCode, number>> = ERROR_STATUS;

/** Expects the standard error body without internals. */
export const isErrorShaped = ({ status, body, headers }: Answer<ErrorBody>): void => {
  const { errors: _, ...rest } = body;
  expect(rest).toEqual({
    success: false,
    code: expect.any(String),
    message: expect.stringMatching(/\S/),
    error: { code: body.code, message: body.message },
    requestId: headers.get('x-request-id'),
  });
  expect(STATUS[body.code] ?? status).toBe(status);
  expect(JSON.stringify(body)).not.toMatch(/select |insert |node_modules|\.ts\b|\.js\b|at \//i);
};
