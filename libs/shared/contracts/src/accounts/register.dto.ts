import {
  IsEmail,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  MinLength,
  ValidateBy,
} from 'class-validator';
import type { ValidationArguments } from 'class-validator';
import { LIMITS } from '../kernel/limits.ts';

/** At least one lowercase letter, one uppercase letter and one digit. */
const PASSWORD_CLASSES = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/s;
const USERNAME = /^[A-Za-z0-9_-]+$/;

const EqualsPassword = (): PropertyDecorator =>
  ValidateBy({
    name: 'equalsPassword',
    validator: {
      validate: (value: unknown, args?: ValidationArguments) =>
        value === (args?.object as { password?: unknown }).password,
      defaultMessage: () => "Passwords don't match",
    },
  });

/** POST /api/auth/register. Each field reports its first broken rule in the order shown here, from below. */
export class RegisterDto {
  @MaxLength(LIMITS.nameMaxLength, { message: 'Name too long' })
  @Matches(/\S/, { message: 'Name is required' })
  @IsString({ message: 'Name is required' })
  @IsNotEmpty({ message: 'Name is required' })
  name!: string;

  @Matches(USERNAME, { message: 'Username can only contain letters, numbers, underscores, and hyphens' })
  @MaxLength(LIMITS.usernameMaxLength, { message: 'Username too long' })
  @MinLength(LIMITS.usernameMinLength, { message: 'Username must be at least 3 characters' })
  @IsString({ message: 'Username must be at least 3 characters' })
  username!: string;

  @IsEmail({}, { message: 'Invalid email format' })
  @MaxLength(LIMITS.emailLength, { message: 'Email too long' })
  @IsString({ message: 'Email is required' })
  @IsNotEmpty({ message: 'Email is required' })
  email!: string;

  @Matches(PASSWORD_CLASSES, {
    message: 'Password must contain at least one lowercase letter, one uppercase letter, and one number',
  })
  @MaxLength(LIMITS.passwordMaxLength, { message: 'Password too long' })
  @MinLength(LIMITS.passwordMinLength, { message: 'Password must be at least 6 characters' })
  @IsString({ message: 'Password is required' })
  password!: string;

  @EqualsPassword()
  password_confirmation!: string;

  @IsOptional()
  @IsString({ message: 'Security verification failed. Please try again.' })
  @MaxLength(LIMITS.captchaTokenMaxLength, { message: 'Security verification failed. Please try again.' })
  recaptcha_token?: string;
}
