import { IsString, Length } from 'class-validator';
import { LIMITS } from './limits.ts';

/** POST /api/auth/csrf-token */
export class CsrfTokenDto {
  @Length(LIMITS.csrfTokenMinLength, LIMITS.csrfTokenMaxLength, {
    message: 'Token must be 16 to 256 characters',
  })
  @IsString({ message: 'Token must be 16 to 256 characters' })
  token!: string;
}
