import { expect } from '@jest/globals';
import { ERROR_STATUS } from '@patchlight/contracts';
import type { ErrorBody } from '@patchlight/contracts';
import type { Answer } from './visitor.ts';

/** A code that names an act of billing leaves it to the status why the act failed. */
const OF_BILLING = [409, 500, 503];

/** Holds an answer to the one form of every error, which tells nothing of what is behind it. */
export const isErrorShaped = ({ status, body, headers }: Answer<ErrorBody>): void => {
  const { errors: _, ...rest } = body;
  expect(rest).toEqual({
    success: false,
    code: expect.any(String),
    message: expect.stringMatching(/\S/),
    error: { code: body.code, message: body.message },
    requestId: headers.get('x-request-id'),
  });
  const own = Object.entries(ERROR_STATUS).find(([code]) => code === body.code);
  expect(own ? [own[1]] : OF_BILLING).toContain(status);
  expect(JSON.stringify(body)).not.toMatch(/select |insert |node_modules|\.ts\b|\.js\b|at \//i);
};
