import { IsEmail, IsNotEmpty, IsString, Matches, MaxLength, MinLength, ValidateBy } from 'class-validator';
import type { ValidationArguments } from 'class-validator';
import { LIMITS } from '../kernel/limits.ts';

/** At least one lowercase letter, one uppercase letter and one digit. */
const PASSWORD_CLASSES = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/s;
const USERNAME = /^[A-Za-z0-9_-]+$/;

/** Combines rules; the first violated one is reported. */
export const inOrder =
  (...rules: PropertyDecorator[]): PropertyDecorator =>
  (target, key) =>
    rules.forEach((rule) => rule(target, key));

/** No control characters, line breaks, bidirectional controls, or starts of links. */
const PLAIN_NAME = /^(?!.*(?::\/\/|@|\bwww\.))[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/iu;

/** For names used in mails. @param field its label */
export const IsPlainName = (field = 'Name'): PropertyDecorator =>
  Matches(PLAIN_NAME, { message: `${field} cannot contain links, @ or line breaks` });

export const IsUsername = (): PropertyDecorator =>
  inOrder(
    IsString({ message: 'Username must be at least 3 characters' }),
    MinLength(LIMITS.usernameMinLength, { message: 'Username must be at least 3 characters' }),
    MaxLength(LIMITS.usernameMaxLength, { message: 'Username too long' }),
    Matches(USERNAME, { message: 'Username can only contain letters, numbers, underscores, and hyphens' }),
  );

export const IsEmailAddress = (): PropertyDecorator =>
  inOrder(
    IsNotEmpty({ message: 'Email is required' }),
    IsString({ message: 'Email is required' }),
    MaxLength(LIMITS.emailLength, { message: 'Email too long' }),
    IsEmail({}, { message: 'Invalid email format' }),
  );

/** A new password. @param tooShort message for a short one */
export const IsNewPassword = (
  tooShort = 'Password must be at least 6 characters',
  missing = 'Password is required',
): PropertyDecorator =>
  inOrder(
    IsString({ message: missing }),
    MinLength(LIMITS.passwordMinLength, { message: tooShort }),
    MaxLength(LIMITS.passwordMaxLength, { message: 'Password too long' }),
    Matches(PASSWORD_CLASSES, {
      message: 'Password must contain at least one lowercase letter, one uppercase letter, and one number',
    }),
  );

/** An existing password. */
export const IsKnownPassword = (missing = 'Current password is required'): PropertyDecorator =>
  inOrder(
    IsNotEmpty({ message: missing }),
    IsString({ message: missing }),
    MaxLength(LIMITS.passwordMaxLength, { message: 'Password too long' }),
  );

/** Must equal the field `password`. */
export const EqualsPassword = (): PropertyDecorator =>
  ValidateBy({
    name: 'equalsPassword',
    validator: {
      validate: (value: unknown, args?: ValidationArguments) =>
        value === (args?.object as { password?: unknown }).password,
      defaultMessage: () => "Passwords don't match",
    },
  });

/** The token of a mailed link. */
export const IsLinkToken = (): PropertyDecorator =>
  Matches(/^[A-Za-z0-9_-]{43}$/, {
    message: 'This link is incomplete. Please open it from the email again.',
  });
