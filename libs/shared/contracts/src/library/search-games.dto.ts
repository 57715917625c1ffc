import { Transform } from 'class-transformer';
import { IsString, Length } from 'class-validator';
import { LIMITS } from '../kernel/limits.ts';

/** GET /api/steam/search and GET /api/games/similar */
export class SearchGamesDto {
  @Length(1, LIMITS.searchTermMaxLength, { message: 'Search term must be 1 to 100 characters' })
  @IsString({ message: 'Search term must be 1 to 100 characters' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  term!: string;
}
