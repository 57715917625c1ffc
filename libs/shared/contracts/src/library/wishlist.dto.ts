import { IsBoolean } from 'class-validator';
import { FollowGameDto } from './follow-game.dto.ts';

/** POST /api/user/wishlist */
export class WishForGameDto extends FollowGameDto {}

/** PATCH /api/user/wishlist/{appid} */
export class ChangeWishDto {
  @IsBoolean({ message: 'Notifications must be on or off' })
  notificationEnabled!: boolean;
}
