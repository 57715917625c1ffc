import { ArrayMaxSize, IsArray, IsInt, IsString, Length, Max, Min } from 'class-validator';
import { LIMITS } from '../kernel/limits.ts';

const PROFILE = { message: 'Enter the address of a Steam profile, its name, or its SteamID64.' };
const APP_IDS = { message: `owned and wishlist must be up to ${LIMITS.importGamesMax} Steam App IDs each` };

/** POST /api/user/imports */
export class StartImportDto {
  /** The address of a profile, its name, or its SteamID64. */
  @Length(1, 200, PROFILE)
  @IsString(PROFILE)
  profile!: string;
}

/** PUT /api/user/imports/current/selection: app ids. Those missing from the profile are ignored. */
export class ChooseImportDto {
  @Max(LIMITS.appIdMax, { each: true, ...APP_IDS })
  @Min(1, { each: true, ...APP_IDS })
  @IsInt({ each: true, ...APP_IDS })
  @ArrayMaxSize(LIMITS.importGamesMax, APP_IDS)
  @IsArray(APP_IDS)
  owned!: number[];

  @Max(LIMITS.appIdMax, { each: true, ...APP_IDS })
  @Min(1, { each: true, ...APP_IDS })
  @IsInt({ each: true, ...APP_IDS })
  @ArrayMaxSize(LIMITS.importGamesMax, APP_IDS)
  @IsArray(APP_IDS)
  wishlist!: number[];
}
