/** What can happen to an account, as its activity log names it. */
export type AccountAct =
  | 'signed-up'
  | 'signed-in'
  | 'sign-in-refused'
  | 'signed-out'
  | 'session-ended'
  | 'other-sessions-ended'
  | 'username-changed'
  | 'email-change-asked'
  | 'email-changed'
  | 'email-verified'
  | 'password-changed'
  | 'password-reset-asked'
  | 'password-reset'
  | 'password-refused';
