/** Condition: a reminder waits for the next update of a game. @param appId an expression */
export const hasReminder = (appId: string): string =>
  `exists (select from reminders where app_id = ${appId} and type = 'update' and sent_at is null)`;
