import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { LIMITS } from '../kernel/limits.ts';

const LIMIT_MESSAGE = 'Limit must be a whole number from 1 to 100';

/** Query of GET /api/user/games/{id}/updates */
export class ListUpdatesDto {
  @IsOptional()
  @Type(() => Number)
  @Max(LIMITS.updatesPerGameMax, { message: LIMIT_MESSAGE })
  @Min(1, { message: LIMIT_MESSAGE })
  @IsInt({ message: LIMIT_MESSAGE })
  limit: number = LIMITS.updatesPerGameDefault;
}
