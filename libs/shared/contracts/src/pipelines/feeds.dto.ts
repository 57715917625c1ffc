import { ArrayNotEmpty, ArrayUnique, IsArray, IsIn, IsString, Length, Matches } from 'class-validator';
import { LIMITS } from '../kernel/limits.ts';
import { CategoryFilterDto } from '../library/category.dto.ts';
import { UPDATE_KINDS } from '../updates/game-update.ts';
import type { UpdateKind } from '../updates/game-update.ts';

const NAME = { message: `name must be 1 to ${LIMITS.feedNameMaxLength} characters` };
const KINDS = { message: `kinds must be a list of ${UPDATE_KINDS.join(', ')}` };

/** Body of POST /api/v1/feeds; with a category, the feed contains only its games. */
export class CreateV1FeedDto extends CategoryFilterDto {
  @Matches(/\S/, NAME)
  @Length(1, LIMITS.feedNameMaxLength, NAME)
  @IsString(NAME)
  name!: string;

  @IsIn(UPDATE_KINDS, { ...KINDS, each: true })
  @ArrayUnique(KINDS)
  @ArrayNotEmpty(KINDS)
  @IsArray(KINDS)
  kinds: UpdateKind[] = [...UPDATE_KINDS];
}
