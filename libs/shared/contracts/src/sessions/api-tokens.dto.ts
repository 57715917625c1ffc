import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import { IsPlainName } from '../identity/account-rules.ts';
import { LIMITS } from '../kernel/limits.ts';
import { IsInstant } from '../kernel/moment-rules.ts';
import { TOKEN_ACCESS, TOKEN_LIFETIMES, TOKEN_SCOPES } from './api-tokens.ts';
import type { TokenAccess, TokenScope } from './api-tokens.ts';

const NAME = { message: `Name must be 1 to ${LIMITS.apiTokenNameMaxLength} characters` };
const SCOPES = { message: `Choose one or more of ${TOKEN_SCOPES.join(', ')}` };
const GAMES = { message: `Choose up to ${LIMITS.apiTokenGames} games by their app ids` };

/** POST /api/user/api-tokens */
export class CreateApiTokenDto {
  @IsPlainName()
  @Matches(/\S/, NAME)
  @Length(1, LIMITS.apiTokenNameMaxLength, NAME)
  @IsString(NAME)
  name!: string;

  @ValidateIf(({ scope, scopes }: CreateApiTokenDto) => scope == null || scopes !== undefined)
  @IsIn(TOKEN_SCOPES, { ...SCOPES, each: true })
  @ArrayUnique(SCOPES)
  @ArrayMinSize(1, SCOPES)
  @IsArray(SCOPES)
  scopes?: TokenScope[];

  /** Shorthand for `scopes`. */
  @IsOptional()
  @IsIn(TOKEN_ACCESS, { message: 'Scope must be read or write' })
  scope?: TokenAccess;

  /** Limits the token to these games; null or left out: all. */
  @IsOptional()
  @Max(LIMITS.appIdMax, { ...GAMES, each: true })
  @Min(1, { ...GAMES, each: true })
  @IsInt({ ...GAMES, each: true })
  @ArrayUnique(GAMES)
  @ArrayMaxSize(LIMITS.apiTokenGames, GAMES)
  @ArrayMinSize(1, GAMES)
  @IsArray(GAMES)
  appIds?: number[] | null;

  /** null: never; left out: after 90 days. */
  @ValidateIf((_, value) => value !== undefined && value !== null)
  @IsIn(TOKEN_LIFETIMES, { message: `A token can last for ${TOKEN_LIFETIMES.join(', ')} days, or for ever` })
  expiresInDays?: (typeof TOKEN_LIFETIMES)[number] | null;

  /** A time in the future, instead of `expiresInDays`. */
  @IsOptional()
  @IsInstant('Choose a date and a time')
  expiresAt?: string;
}
