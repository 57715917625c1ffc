import { validateSync } from 'class-validator';
import { RegisterDto } from '@patchlight/contracts';
import type { FieldErrors } from '@patchlight/contracts';

/** The rules of the contract that a registration breaks, the first one per field. */
export const brokenRules = (values: Omit<RegisterDto, 'recaptcha_token'>): FieldErrors =>
  Object.fromEntries(
    validateSync(Object.assign(new RegisterDto(), values), { stopAtFirstError: true }).map((error) => [
      error.property,
      Object.values(error.constraints ?? {}),
    ]),
  );
