import { ValidationPipe } from '@nestjs/common';
import type { ValidationError } from '@nestjs/common';
import { fallbackMessage } from '@patchlight/contracts';
import type { FieldErrors } from '@patchlight/contracts';
import { DomainError } from '@patchlight/domain';

const SEVERAL_FIELDS = 'Please fix the errors below';

/** The first violated rule of each field. Empty if the body is no object. */
const fieldErrors = (errors: ValidationError[]): FieldErrors =>
  Object.fromEntries(
    errors
      .filter(({ constraints }) => constraints)
      .map(({ property, constraints }) => [property, Object.values(constraints!)]),
  );

const invalid = (errors: ValidationError[]): DomainError => {
  const fields = fieldErrors(errors);
  const [first, ...others] = Object.values(fields);
  if (!first) return new DomainError('invalid', fallbackMessage(400));
  return new DomainError('invalid', others.length > 0 ? SEVERAL_FIELDS : first[0]!, { fields });
};

/**
 * Validates and transforms the input of a handler by its DTO, and drops unknown properties. Each field reports the
 * first violated rule in execution order: the one nearest to the property first.
 */
export const createValidationPipe = (): ValidationPipe =>
  new ValidationPipe({
    transform: true,
    whitelist: true,
    stopAtFirstError: true,
    exceptionFactory: invalid,
  });
