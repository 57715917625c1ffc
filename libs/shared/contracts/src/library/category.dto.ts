import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { LIMITS } from '../kernel/limits.ts';
import { CATEGORY_COLORS, CATEGORY_ICONS } from './category.ts';
import type { CategoryIcon } from './category.ts';

const NAME = { message: `Name must be 1 to ${LIMITS.categoryNameMaxLength} characters` };
const COLOR = { message: `color must be a whole number from 0 to ${CATEGORY_COLORS - 1}` };
const APP_IDS = { message: `appIds must be up to ${LIMITS.categoryGamesMax} Steam App IDs` };
const IDS = { message: `ids must be up to ${LIMITS.categoryIdsMax} ids of categories` };

/** POST /api/user/categories and PUT /api/user/categories/{id} */
export class CategoryDto {
  @Length(1, LIMITS.categoryNameMaxLength, NAME)
  @IsString(NAME)
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  name!: string;

  @Max(CATEGORY_COLORS - 1, COLOR)
  @Min(0, COLOR)
  @IsInt(COLOR)
  color!: number;

  @IsIn(CATEGORY_ICONS, { message: `icon must be one of ${CATEGORY_ICONS.join(', ')}` })
  icon!: CategoryIcon;

  /** App ids of its games; undefined: unchanged. Games that are not in the library are ignored. */
  @IsOptional()
  @Max(LIMITS.appIdMax, { each: true, ...APP_IDS })
  @Min(1, { each: true, ...APP_IDS })
  @IsInt({ each: true, ...APP_IDS })
  @ArrayMaxSize(LIMITS.categoryGamesMax, APP_IDS)
  @IsArray(APP_IDS)
  appIds?: number[];
}

/**
 * PUT /api/user/categories/order: every category of the user. PUT /api/user/games/{appid}/categories: those of the
 * game.
 */
export class CategoryIdsDto {
  @MaxLength(20, { each: true, ...IDS })
  @IsString({ each: true, ...IDS })
  @ArrayMaxSize(LIMITS.categoryIdsMax, IDS)
  @IsArray(IDS)
  ids!: string[];
}

/** Filter by category. */
export class CategoryFilterDto {
  /** Id of a category, to limit to its games. */
  @IsOptional()
  @Matches(/^(favorites|recent|\d{1,18})$/, { message: 'category is not valid' })
  @Transform(({ value }: { value: unknown }) => (value === 'all' ? undefined : value))
  category?: string;
}
