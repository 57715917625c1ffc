import { Transform, Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { ADMIN_GAME_SORTS, ADMIN_LAST_PAGE, ADMIN_PAGE_SIZE, ADMIN_USER_SORTS } from './admin-page.ts';
import type { AdminGameSort, AdminUserSort } from './admin-page.ts';
import { LIMITS } from '../kernel/limits.ts';
import { UPDATE_KINDS } from '../updates/game-update.ts';
import type { UpdateKind } from '../updates/game-update.ts';
import { MAIL_KINDS, MAIL_STATES } from './mail-states.ts';
import type { MailKind, MailState } from './mail-states.ts';

const LIMIT_MESSAGE = 'limit must be a whole number from 1 to 100';
const SEARCH_MESSAGE = 'Search term must be at most 100 characters';

const PAGE_MESSAGE = `page must be a whole number from 1 to ${ADMIN_LAST_PAGE}`;

/** Query of every list of the admin area. */
export class AdminPageDto {
  @IsOptional()
  @Type(() => Number)
  @Max(ADMIN_LAST_PAGE, { message: PAGE_MESSAGE })
  @Min(1, { message: PAGE_MESSAGE })
  @IsInt({ message: PAGE_MESSAGE })
  page: number = 1;

  @IsOptional()
  @Type(() => Number)
  @Max(100, { message: LIMIT_MESSAGE })
  @Min(1, { message: LIMIT_MESSAGE })
  @IsInt({ message: LIMIT_MESSAGE })
  limit: number = ADMIN_PAGE_SIZE;
}

class AdminSearchDto extends AdminPageDto {
  /** Any part of a name; one or two characters match its start only. */
  @IsOptional()
  @MaxLength(LIMITS.searchTermMaxLength, { message: SEARCH_MESSAGE })
  @IsString({ message: SEARCH_MESSAGE })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  search: string = '';

  @IsOptional()
  @IsIn(['asc', 'desc'], { message: 'order must be asc or desc' })
  order: 'asc' | 'desc' = 'desc';
}

/** Query of GET /api/admin/users */
export class ListAdminUsersDto extends AdminSearchDto {
  @IsOptional()
  @IsIn(ADMIN_USER_SORTS, { message: `sort must be one of ${ADMIN_USER_SORTS.join(', ')}` })
  sort: AdminUserSort = 'createdAt';
}

/** Query of GET /api/admin/games */
export class ListAdminGamesDto extends AdminSearchDto {
  @IsOptional()
  @IsIn(ADMIN_GAME_SORTS, { message: `sort must be one of ${ADMIN_GAME_SORTS.join(', ')}` })
  sort: AdminGameSort = 'createdAt';

  /** Limits to games whose last polls failed. */
  @IsOptional()
  @IsIn(['failing'], { message: 'state must be failing' })
  state?: 'failing';
}

/** Query of GET /api/admin/updates */
export class ListAdminUpdatesDto extends AdminPageDto {
  @IsOptional()
  @IsIn(UPDATE_KINDS, { message: `kind must be one of ${UPDATE_KINDS.join(', ')}` })
  kind?: UpdateKind;
}

/** Query of GET /api/admin/failures */
export class ListIngestFailuresDto extends AdminPageDto {
  /** Limits to one run. */
  @IsOptional()
  @Matches(/^\d{1,18}$/, { message: 'run is not valid' })
  run?: string;
}

/** Query of GET /api/admin/mails */
export class ListMailsDto extends AdminPageDto {
  @IsOptional()
  @IsIn(MAIL_STATES, { message: `state must be one of ${MAIL_STATES.join(', ')}` })
  state?: MailState;

  @IsOptional()
  @IsIn(MAIL_KINDS, { message: `kind must be one of ${MAIL_KINDS.join(', ')}` })
  kind?: MailKind;
}
