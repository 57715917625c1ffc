import { IsBoolean, IsOptional, Matches } from 'class-validator';
import { IsPageEnd } from '../kernel/moment-rules.ts';

/** Query of GET /api/user/games/catch-ups. */
export class ListCatchUpsDto {
  /** `next_cursor` of the previous page. */
  @IsOptional()
  @Matches(/^[1-9]\d{0,9}$/, { message: 'cursor is not valid' })
  cursor?: string;
}

/** Query of GET /api/user/games/{appid}/catch-up. The cursor is what `next_cursor` gave. */
export class CatchUpDto {
  @IsOptional()
  @IsPageEnd('-')
  cursor?: string;
}

/** PUT /api/user/play-watch */
export class PlayWatchDto {
  @IsBoolean({ message: 'The daily look must be on or off' })
  isOn!: boolean;
}
