import { IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { LIMITS } from '../kernel/limits.ts';
import { IsBrowserTimeZone } from '../identity/time-zone.ts';
import {
  EqualsPassword,
  IsEmailAddress,
  IsNewPassword,
  IsUsername,
  IsPlainName,
} from '../identity/account-rules.ts';

/** POST /api/auth/register. Each field reports its first broken rule. */
export class RegisterDto {
  @IsPlainName()
  @MaxLength(LIMITS.nameMaxLength, { message: 'Name too long' })
  @Matches(/\S/, { message: 'Name is required' })
  @IsString({ message: 'Name is required' })
  @IsNotEmpty({ message: 'Name is required' })
  name!: string;

  @IsUsername()
  username!: string;

  @IsEmailAddress()
  email!: string;

  @IsNewPassword()
  password!: string;

  @EqualsPassword()
  password_confirmation!: string;

  @IsOptional()
  @IsString({ message: 'Security verification failed. Please try again.' })
  @MaxLength(LIMITS.captchaTokenMaxLength, { message: 'Security verification failed. Please try again.' })
  recaptcha_token?: string;

  /** From the setup link; creates the first admin. */
  @IsOptional()
  @Matches(/^[\w-]{20,100}$/, { message: 'This link is not valid.' })
  setup_code?: string;

  @IsBrowserTimeZone()
  timeZone?: string;
}
