import { redacted } from '@patchlight/adapters/http';

/** Safe fields of PostgreSQL errors. `detail` and `where` quote rows, which must not be logged. */
const FIELDS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'syscall', 'queue'];
const MOST_CAUSES = 5;

/** The frames of a stack, without the message, which may be long and quote a row. */
const framesOf = (stack: unknown): string =>
  String(stack ?? '')
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n');

/** Serializes anything thrown for the log: only the listed fields. */
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
