import { ArrayNotEmpty, ArrayUnique, IsArray, IsIn, IsString, Length, Matches } from 'class-validator';
import { LIMITS } from '../kernel/limits.ts';
import { CategoryFilterDto } from '../library/category.dto.ts';
import { EXPORT_KINDS } from './export-kinds.ts';
import type { ExportKind } from './export-kinds.ts';

const NAME = { message: 'Name must be 1 to 60 characters' };
const KINDS = { message: 'Choose what the calendar shows' };

/** POST /api/user/calendar-feeds: with a category, the feed contains only its games. */
export class CreateCalendarFeedDto extends CategoryFilterDto {
  @Matches(/\S/, NAME)
  @Length(1, LIMITS.calendarNameMaxLength, NAME)
  @IsString(NAME)
  name!: string;

  @IsIn(EXPORT_KINDS, { ...KINDS, each: true })
  @ArrayUnique(KINDS)
  @ArrayNotEmpty(KINDS)
  @IsArray(KINDS)
  kinds!: ExportKind[];
}
