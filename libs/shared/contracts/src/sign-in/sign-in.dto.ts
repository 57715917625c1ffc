import {
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Matches,
  MaxLength,
  ValidateIf,
} from 'class-validator';
import { LIMITS } from '../kernel/limits.ts';
import { IsBrowserTimeZone } from '../identity/time-zone.ts';
import { IsEmailAddress, IsPlainName, IsUsername } from '../identity/account-rules.ts';

const TICKET = { message: 'This sign-in has expired. Please start again.' };
const CODE = { message: 'Enter the code' };

/** POST /api/auth/second-step */
export class SecondStepDto {
  @Length(1, LIMITS.ticketMaxLength, TICKET)
  @IsString(TICKET)
  ticket!: string;

  /** Six digits of an authenticator app, or a recovery code. */
  @Length(1, LIMITS.codeMaxLength, CODE)
  @IsString(CODE)
  code!: string;
}

/** POST /api/user/two-step/confirm */
export class TwoStepCodeDto {
  @Length(1, LIMITS.codeMaxLength, CODE)
  @IsString(CODE)
  code!: string;
}

const UNREADABLE = { message: 'The passkey could not be read' };

/** POST /api/auth/confirm: exactly one of them. Re-authenticates the session for 10 minutes. */
export class ConfirmDto {
  @ValidateIf(({ code, passkey }: ConfirmDto) => code === undefined && passkey === undefined)
  @MaxLength(LIMITS.passwordMaxLength, { message: 'Password too long' })
  @IsString({ message: 'Password is required' })
  @IsNotEmpty({ message: 'Password is required' })
  password?: string;

  /** Six digits of an authenticator app, or a recovery code. */
  @IsOptional()
  @Length(1, LIMITS.codeMaxLength, CODE)
  @IsString(CODE)
  code?: string;

  /** WebAuthn response of the browser, as JSON. */
  @IsOptional()
  @IsObject(UNREADABLE)
  passkey?: Record<string, unknown>;
}

const PASSKEY_NAME = { message: 'Name must be 1 to 50 characters' };

/** PATCH /api/user/passkeys/{id} */
export class PasskeyNameDto {
  @IsPlainName()
  @Matches(/\S/, PASSKEY_NAME)
  @Length(1, LIMITS.passkeyNameMaxLength, PASSKEY_NAME)
  @IsString(PASSKEY_NAME)
  name!: string;
}

/** POST /api/user/passkeys: `answer` is the response of the browser's authenticator, as JSON. */
export class AddPasskeyDto extends PasskeyNameDto {
  @IsObject(UNREADABLE)
  answer!: Record<string, unknown>;
}

/** POST /api/auth/passkey */
export class PasskeySignInDto {
  @IsObject(UNREADABLE)
  answer!: Record<string, unknown>;
}

/** POST /api/auth/steam/finish */
export class SteamCodeDto {
  @Length(1, LIMITS.ticketMaxLength, TICKET)
  @IsString(TICKET)
  code!: string;
}

/** POST /api/auth/steam/register */
export class SteamSignUpDto {
  @Length(1, LIMITS.ticketMaxLength, TICKET)
  @IsString(TICKET)
  ticket!: string;

  @IsUsername()
  username!: string;

  @IsEmailAddress()
  email!: string;

  @IsBrowserTimeZone()
  timeZone?: string;
}
