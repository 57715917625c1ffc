/** What was revoked because it was set up before the address was first confirmed. */
export type RevokedAccess =
  | 'passkeys'
  | 'steam'
  | 'twoStep'
  | 'apiTokens'
  | 'calendarFeeds'
  | 'updateFeeds'
  | 'calendarConnection'
  | 'chatChannels'
  | 'webhooks';

/** POST /api/auth/confirm-email */
export interface ConfirmEmailBody {
  success: true;
  message: string;
  data: {
    email: string;
    revoked: RevokedAccess[];
    /** For `/auth/reset-password`, where the password was removed as well; otherwise null. */
    resetToken: string | null;
  };
}

/** POST /api/auth/reset-password */
export interface ResetPasswordBody {
  success: true;
  message: string;
  data: { revoked: RevokedAccess[] };
}
