import type { DeliveryChannel, MailKind, MailState, NotificationKind } from '@patchlight/contracts';

export const CHANNEL_NAMES: Record<DeliveryChannel, string> = { email: 'Email', push: 'Push', chat: 'Chat' };

export const MESSAGE_KINDS: Record<MailKind, string> = {
  'verify-email': 'Confirmation of an address',
  'change-email': 'Confirmation of a new address',
  'email-change-notice': 'Notice of a new address',
  'reset-password': 'Link for a new password',
  'password-changed': 'Notice of a new password',
  'new-way-in': 'Notice of a new way to sign in',
  'token-expires': 'End of an API token',
  'webhook-paused': 'Pause of a webhook',
  'source-alarm': 'Changed answers of the store',
  farewell: 'Farewell',
  reminder: 'Reminder',
  'support-request': 'Support request',
  update: 'New update',
  summary: 'Summary',
  digest: 'Digest',
  test: 'Test',
};

export const DELIVERY_STATES: Record<MailState, { word: string; tone: 'outlined' | 'success' | 'error' }> = {
  queued: { word: 'Queued', tone: 'outlined' },
  sent: { word: 'Sent', tone: 'success' },
  failed: { word: 'Failed, trying again', tone: 'error' },
  refused: { word: 'Failed: refused', tone: 'error' },
  'given-up': { word: 'Failed: given up', tone: 'error' },
  expired: { word: 'Skipped, too old', tone: 'outlined' },
};

/** What notifications are chosen by. */
export const NOTIFICATION_KIND_NAMES: Record<NotificationKind, string> = {
  major: 'Major updates',
  regular: 'Updates',
  patch: 'Patches',
  news: 'News posts',
  unknown: 'Other posts',
  release: 'Releases',
  'release-moved': 'Moved release dates',
  'price-drop': 'Price drops',
  edited: 'Silent edits',
  reminder: 'Reminders',
};
