import { IsOptional, Matches } from 'class-validator';

/** GET /api/user/activity */
export class ListActivityDto {
  @IsOptional()
  @Matches(/^[1-9]\d{0,17}$/, { message: 'Cursor must be one that a page gave' })
  cursor?: string;
}
