import { BILLING_ERROR_CODES, ERROR_STATUS } from '@patchlight/contracts';
import type { FuzzAnswer, FuzzRequest } from './requests.ts';

/** What is wrong with an answer, in a few words; null when nothing is. */
export type Fault = string | null;

/** Where the product says on purpose that something cannot be had at the moment: none of it is missing here. */
const UNAVAILABLE_ON_PURPOSE: ReadonlySet<string> = new Set();

/** What an error tells of the code, the database or the machine behind it. */
const LEAKS = [
  /\b(select|insert into|update|delete from)\b.{0,80}\b(from|values|set|where)\b/is,
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

/** Whether a body is the contract's error. */
const isErrorBody = ({ status, text, headers }: FuzzAnswer): boolean => {
  let body: Record<string, unknown>;
  try {
    body = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return false;
  }
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

/** @param secrets texts that no answer may have */
export const judge = (request: FuzzRequest, answer: FuzzAnswer, secrets: readonly string[]): Fault => {
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

/** What breaks the rules of its DTO is 400 and names a field that is broken, whatever else it breaks. */
const judgeRefusal = ({ broken }: FuzzRequest, { status, text }: FuzzAnswer): Fault => {
  if (status !== 400)
    return `answers ${status} instead of 400 to what breaks the rules of ${broken.join(', ')}`;
  const { errors = {} } = JSON.parse(text) as { errors?: Record<string, unknown> };
  return broken.some((field) => field in errors) ? null : `names none of ${broken.join(', ')}`;
};

const judgeValid = ({ isValid, mayBe400 }: FuzzRequest, { status, text }: FuzzAnswer): Fault =>
  isValid && status === 400 && !mayBe400?.test(text) ? 'is 400, though it keeps all rules' : null;
