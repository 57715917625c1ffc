import { Equals, IsBoolean, IsIn, ValidateIf } from 'class-validator';
import { IsEmailAddress, IsKnownPassword, IsNewPassword, IsUsername } from '../identity/account-rules.ts';
import { DELETION_PHRASE, NOTIFICATION_FREQUENCIES } from './settings.ts';
import type { NotificationFrequency } from './settings.ts';

/** PUT /api/user/update-profile: missing fields stay unchanged. */
export class UpdateProfileDto {
  @ValidateIf((_, value) => value !== undefined)
  @IsUsername()
  username?: string;

  @ValidateIf((_, value) => value !== undefined)
  @IsEmailAddress()
  email?: string;

  /** Required if the account has a password; otherwise the session must be re-authenticated. */
  @ValidateIf((_, value) => value !== undefined)
  @IsKnownPassword()
  currentPassword?: string;
}

/** PUT /api/user/change-password */
export class ChangePasswordDto {
  /** Required if the account has a password; otherwise the session must be re-authenticated. */
  @ValidateIf((_, value) => value !== undefined)
  @IsKnownPassword()
  currentPassword?: string;

  @IsNewPassword('New password must be at least 6 characters long', 'New password is required')
  newPassword!: string;
}

/** DELETE /api/user/delete-account */
export class DeleteAccountDto {
  /** Required if the account has a password; otherwise the session must be re-authenticated. */
  @ValidateIf((_, value) => value !== undefined)
  @IsKnownPassword()
  currentPassword?: string;

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
