import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { LIMITS } from '../kernel/limits.ts';

/** POST /api/auth/login */
export class LoginDto {
  /** Email address or username. */
  @MaxLength(LIMITS.identifierMaxLength, { message: 'Email or username is too long' })
  @IsString({ message: 'Email or username is required' })
  @IsNotEmpty({ message: 'Email or username is required' })
  identifier!: string;

  @MaxLength(LIMITS.passwordMaxLength, { message: 'Password too long' })
  @IsString({ message: 'Password is required' })
  @IsNotEmpty({ message: 'Password is required' })
  password!: string;

  @IsOptional()
  @IsString({ message: 'Security verification failed. Please try again.' })
  @MaxLength(LIMITS.captchaTokenMaxLength, { message: 'Security verification failed. Please try again.' })
  recaptcha_token?: string;
}
