import { IsBoolean, IsOptional } from 'class-validator';
import { IsPageEnd } from '../kernel/moment-rules.ts';

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
