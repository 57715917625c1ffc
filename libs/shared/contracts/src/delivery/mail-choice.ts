/** What the page behind the link in a mail offers. */
export const MAIL_CHOICES = ['daily', 'weekly', 'off'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

/** GET and PUT /api/mail/choice: mails about updates; `instant` can be chosen in the settings only. */
export interface MailChoiceBody {
  success: true;
  data: {
    /** Masked: 'a…@example.org'. */
    address: string;
    choice: MailChoice | 'instant';
  };
}

/** POST /api/user/mail-address/test: what the mail server answers, in words. */
export interface MailTestBody {
  success: true;
  data: { isAccepted: boolean; message: string };
}
