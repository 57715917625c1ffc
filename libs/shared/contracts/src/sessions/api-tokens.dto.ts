import { IsIn, IsString, Length, Matches, ValidateIf } from 'class-validator';
import { LIMITS } from '../kernel/limits.ts';
import { IsPlainName } from '../identity/account-rules.ts';
import { TOKEN_LIFETIMES, TOKEN_SCOPES } from './api-tokens.ts';
import type { TokenScope } from './api-tokens.ts';

const NAME = { message: `Name must be 1 to ${LIMITS.apiTokenNameMaxLength} characters` };

/** POST /api/user/api-tokens */
export class CreateApiTokenDto {
  @IsPlainName()
  @Matches(/\S/, NAME)
  @Length(1, LIMITS.apiTokenNameMaxLength, NAME)
  @IsString(NAME)
  name!: string;

  @IsIn(TOKEN_SCOPES, { message: 'Scope must be read or write' })
  scope!: TokenScope;

  /** null: never; left out: after 90 days. */
  @ValidateIf((_, value) => value !== undefined && value !== null)
  @IsIn(TOKEN_LIFETIMES, { message: `A token can last for ${TOKEN_LIFETIMES.join(', ')} days, or for ever` })
  expiresInDays?: (typeof TOKEN_LIFETIMES)[number] | null;
}
