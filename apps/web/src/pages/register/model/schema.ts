import { validateSync } from 'class-validator';
import { RegisterDto } from '@patchlight/contracts';
import type { FieldErrors } from '@patchlight/contracts';

/** The validation errors of a registration, the first one per field. */
export const brokenRules = (values: Omit<RegisterDto, 'recaptcha_token'>): FieldErrors =>
  Object.fromEntries(
    validateSync(Object.assign(new RegisterDto(), values), { stopAtFirstError: true }).map((error) => [
      error.property,
      Object.values(error.constraints ?? {}),
    ]),
  );
