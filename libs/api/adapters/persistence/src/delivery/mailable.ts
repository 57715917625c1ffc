/** Whether update mails can be sent to the user `u` with the settings `s`. */
export const CAN_MAIL = `(u.email_notifications and u.email_verified and s.mail_refused_at is null)`;
