import { IsString, Length, Matches } from 'class-validator';
import { LIMITS } from '../kernel/limits.ts';

const UNREADABLE = { message: 'The subscription of this browser cannot be read' };

/** POST /api/user/push-subscriptions: a PushSubscription of the browser. Keys are in base64url. */
export class AddPushSubscriptionDto {
  @Length(1, LIMITS.urlMaxLength, UNREADABLE)
  @IsString(UNREADABLE)
  endpoint!: string;

  /** 65 bytes. */
  @Matches(/^[\w-]{87}$/, UNREADABLE)
  @IsString(UNREADABLE)
  p256dh!: string;

  /** 16 bytes. */
  @Matches(/^[\w-]{22}$/, UNREADABLE)
  @IsString(UNREADABLE)
  auth!: string;
}
