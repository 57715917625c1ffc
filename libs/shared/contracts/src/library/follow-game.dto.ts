import { IsInt, IsOptional, IsString, Length, Max, MaxLength, Min } from 'class-validator';
import { LIMITS } from '../kernel/limits.ts';

/** POST /api/user/games. Name and pictures are used until the store's details are fetched. */
export class FollowGameDto {
  @Max(LIMITS.appIdMax, { message: 'Invalid Steam App ID' })
  @Min(1, { message: 'Steam App ID must be positive' })
  @IsInt({ message: 'Steam App ID must be an integer' })
  steamAppId!: number;

  @Length(1, LIMITS.gameNameMaxLength, { message: 'Game name must be 1 to 200 characters' })
  @IsString({ message: 'Game name must be 1 to 200 characters' })
  name!: string;

  /** Ignored unless it is an http(s) URL. */
  @IsOptional()
  @MaxLength(LIMITS.urlMaxLength, { message: 'Logo URL too long' })
  @IsString({ message: 'Logo URL must be text' })
  logoUrl?: string;

  /** Ignored unless it is an http(s) URL. */
  @IsOptional()
  @MaxLength(LIMITS.urlMaxLength, { message: 'Icon URL too long' })
  @IsString({ message: 'Icon URL must be text' })
  iconUrl?: string;
}
