import { BILLING_ERROR_CODES, ERROR_STATUS } from '@patchlight/contracts';
import type { FuzzResponse, FuzzRequest } from './requests.ts';

/** Describes what is wrong with a response; null when it is valid. */
export type Fault = string | null;

/** Error codes of features that are not configured: none in this test. */
const UNAVAILABLE_ON_PURPOSE: ReadonlySet<string> = new Set();

/** Internals that an error must not reveal: code, database or host. */
const LEAKS = [
  /\b(select|insert into|delete from)\b.{0,80}\b(from|values|where)\b|\bupdate \S+ (\w+ )?set\b/is,
  /\b(syntax error at|violates|duplicate key|relation "|column "|invalid input syntax|out of range for type)/i,
  /\n\s+at \S+|at \S+ \(\S+:\d+:\d+\)|node_modules|node:internal|\.[cm]?[jt]s:\d+/,
  /\/(tmp|home|root|usr|work|var)\/\S|file:\/\//,
  /\b(TypeError|RangeError|SyntaxError|ReferenceError|Unexpected token|Cannot read propert|is not a function)/,
  /\$argon2|postgres(ql)?:\/\//,
];

const CODES: ReadonlySet<string> = new Set([
  ...Object.keys(ERROR_STATUS),
  ...BILLING_ERROR_CODES,
  'CONFIRMATION_REQUIRED',
  'TWO_STEP_REQUIRED',
]);

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** The members of a body besides those of problem details, if it is declared as such; null: they are wrong. */
const withoutProblem = (
  { type, title, status, detail, ...body }: Record<string, unknown>,
  { status: answered, headers }: FuzzResponse,
): Record<string, unknown> | null => {
  if (!headers['content-type']?.startsWith('application/problem+json'))
    return type === undefined && detail === undefined ? body : null;
  const isRight =
    type === 'about:blank' && isText(title) && status === answered && detail === body['message'];
  return isRight ? body : null;
};

/** Whether a body is an error of the contract. */
const isErrorBody = (answer: FuzzResponse): boolean => {
  const { status, text, headers } = answer;
  let body: Record<string, unknown> | null;
  try {
    body = withoutProblem(JSON.parse(text) as Record<string, unknown>, answer);
  } catch {
    return false;
  }
  if (!body) return false;
  const { success, code, message, error, errors = {}, requestId, retryAfter = 1, ...more } = body;
  const short = error as { code?: unknown; message?: unknown } | null;
  const statusOfCode = (ERROR_STATUS as Record<string, number>)[String(code)] ?? status;
  return (
    success === false &&
    CODES.has(String(code)) &&
    statusOfCode === status &&
    isText(message) &&
    short?.code === code &&
    short?.message === message &&
    requestId === headers['x-request-id'] &&
    Number.isInteger(retryAfter) &&
    Object.values(errors as object).every((texts: unknown) => Array.isArray(texts) && texts.every(isText)) &&
    Object.keys(more).length === 0
  );
};

/** @param secrets texts that no response may contain */
export const checkResponse = (
  request: FuzzRequest,
  answer: FuzzResponse,
  secrets: readonly string[],
): Fault => {
  const { status, text } = answer;
  if (secrets.some((secret) => text.includes(secret))) return 'a secret is in the answer';
  if (status >= 500 && !(status === 503 && UNAVAILABLE_ON_PURPOSE.has(request.route)))
    return `answers ${status}`;
  if (status < 400 && request.broken.length > 0)
    return `takes what breaks the rules of ${request.broken.join(', ')}`;
  if (status < 400) return null;
  if (LEAKS.some((leak) => leak.test(text))) return 'tells of what is behind it';
  if (request.method !== 'HEAD' && !isErrorBody(answer)) return 'is not the error of the contract';
  return request.broken.length > 0 ? judgeRefusal(request, answer) : judgeValid(request, answer);
};

/** A request that violates its DTO must be 400 and name an invalid field. */
const judgeRefusal = ({ broken }: FuzzRequest, { status, text }: FuzzResponse): Fault => {
  if (status !== 400)
    return `answers ${status} instead of 400 to what breaks the rules of ${broken.join(', ')}`;
  const { errors = {} } = JSON.parse(text) as { errors?: Record<string, unknown> };
  return broken.some((field) => field in errors) ? null : `names none of ${broken.join(', ')}`;
};

const judgeValid = ({ isValid, mayBe400 }: FuzzRequest, { status, text }: FuzzResponse): Fault =>
  isValid && status === 400 && !mayBe400?.test(text) ? 'is 400, though it keeps all rules' : null;
