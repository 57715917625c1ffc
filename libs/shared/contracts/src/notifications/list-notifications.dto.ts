import { Transform, Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { LIMITS } from '../kernel/limits.ts';
import { CategoryFilterDto } from '../library/category.dto.ts';
import { INBOX_FOLDERS, INBOX_KINDS } from './notification.ts';
import type { InboxFolder, InboxKind } from './notification.ts';

const PER_PAGE_MESSAGE = 'per_page must be a whole number from 1 to 100';
const GAME_MESSAGE = 'game must be a Steam App ID';
const asBoolean = ({ value }: { value: unknown }): unknown =>
  value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value;

/**
 * Query of GET /api/notifications. Among kinds or categories a page may be short of rows, even empty, while `next_cursor`
 * leads on.
 */
export class ListNotificationsDto extends CategoryFilterDto {
  /** Outside of the inbox everything counts as read. */
  @IsOptional()
  @IsIn(INBOX_FOLDERS, { message: `folder must be one of ${INBOX_FOLDERS.join(', ')}` })
  folder: InboxFolder = 'inbox';

  @IsOptional()
  @Transform(asBoolean)
  @IsBoolean({ message: 'unread_only must be true or false' })
  unread_only: boolean = false;

  @IsOptional()
  @IsIn(['created_at'], { message: 'sort_by must be created_at' })
  sort_by: 'created_at' = 'created_at';

  @IsOptional()
  @IsIn(['asc', 'desc'], { message: 'sort_order must be asc or desc' })
  sort_order: 'asc' | 'desc' = 'desc';

  @IsOptional()
  @Type(() => Number)
  @Max(LIMITS.notificationsPerPageMax, { message: PER_PAGE_MESSAGE })
  @Min(1, { message: PER_PAGE_MESSAGE })
  @IsInt({ message: PER_PAGE_MESSAGE })
  per_page: number = LIMITS.notificationsPerPageDefault;

  /** `next_cursor` of the previous page. */
  @IsOptional()
  @Matches(/^\d{1,18}$/, { message: 'cursor is not valid' })
  cursor?: string;

  /** Limits to this game. */
  @IsOptional()
  @Type(() => Number)
  @Max(LIMITS.appIdMax, { message: GAME_MESSAGE })
  @Min(1, { message: GAME_MESSAGE })
  @IsInt({ message: GAME_MESSAGE })
  game?: number;

  /** Only of this kind. */
  @IsOptional()
  @IsIn(INBOX_KINDS, { message: `kind must be one of ${INBOX_KINDS.join(', ')}` })
  kind?: InboxKind;
}
