import { redacted } from '@patchlight/adapters/http';

/** What PostgreSQL says of where it failed. Its `detail` and `where` quote rows, which the log must not. */
const FIELDS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'syscall', 'queue'];
const MOST_CAUSES = 5;

/** The calls in a stack, without the message above them, which may be long and quote a row. */
const framesOf = (stack: unknown): string =>
  String(stack ?? '')
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n');

/** An error, or what somebody throws instead of one, as it may stand in the log: only what is named here. */
export const loggedError = (error: unknown, depth = 0): object => {
  if (typeof error !== 'object' || error === null) return { message: redacted(String(error)) };
  const { name, message, stack, cause, errors } = error as Partial<AggregateError>;
  const fields = Object.entries(error).filter(
    ([key, value]) => FIELDS.includes(key) && ['string', 'number'].includes(typeof value),
  );
  const goesOn = depth < MOST_CAUSES;
  return {
    type: error.constructor?.name === 'Object' ? (name ?? 'Object') : error.constructor?.name,
    message: redacted(String(message ?? '').split('\n', 1)[0]!),
    ...Object.fromEntries(fields),
    stack: framesOf(stack),
    ...(goesOn && cause !== undefined && { cause: loggedError(cause, depth + 1) }),
    ...(goesOn && Array.isArray(errors) && { errors: errors.map((one) => loggedError(one, depth + 1)) }),
  };
};
