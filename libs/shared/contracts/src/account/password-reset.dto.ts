import { EqualsPassword, IsEmailAddress, IsLinkToken, IsNewPassword } from '../identity/account-rules.ts';

/** POST /api/auth/forgot-password; the response is the same for every address. */
export class ForgotPasswordDto {
  @IsEmailAddress()
  email!: string;
}

/** POST /api/auth/reset-password */
export class ResetPasswordDto {
  @IsLinkToken()
  token!: string;

  @IsNewPassword()
  password!: string;

  @EqualsPassword()
  password_confirmation!: string;
}

/** POST /api/auth/confirm-email */
export class ConfirmEmailDto {
  @IsLinkToken()
  token!: string;
}
