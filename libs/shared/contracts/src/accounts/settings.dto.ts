import { Equals, IsBoolean, IsIn, ValidateIf } from 'class-validator';
import { IsEmailAddress, IsKnownPassword, IsNewPassword, IsUsername } from './account-rules.ts';

/** How often notifications are mailed; instant is a PRO feature. */
export const NOTIFICATION_FREQUENCIES = ['instant', 'daily', 'weekly'] as const;

export type NotificationFrequency = (typeof NOTIFICATION_FREQUENCIES)[number];

/** PUT /api/user/update-profile: what is left out stays as it is. */
export class UpdateProfileDto {
  @ValidateIf((_, value) => value !== undefined)
  @IsUsername()
  username?: string;

  @ValidateIf((_, value) => value !== undefined)
  @IsEmailAddress()
  email?: string;

  @IsKnownPassword()
  currentPassword!: string;
}

/** PUT /api/user/change-password */
export class ChangePasswordDto {
  @IsKnownPassword()
  currentPassword!: string;

  @IsNewPassword('New password must be at least 6 characters long', 'New password is required')
  newPassword!: string;
}

/** What somebody types who wants the account gone. */
export const DELETION_PHRASE = 'DELETE MY ACCOUNT';

/** DELETE /api/user/delete-account */
export class DeleteAccountDto {
  @IsKnownPassword()
  currentPassword!: string;

  @Equals(DELETION_PHRASE, { message: `Please type "${DELETION_PHRASE}" exactly to confirm` })
  confirmationText!: string;
}

/** PUT /api/user/notification-preferences */
export class NotificationPreferencesDto {
  @IsBoolean({ message: 'Email notifications must be on or off' })
  emailNotifications!: boolean;

  @IsIn(NOTIFICATION_FREQUENCIES, { message: 'Frequency must be instant, daily or weekly' })
  notificationFrequency!: NotificationFrequency;
}
