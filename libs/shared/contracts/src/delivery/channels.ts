import { NOTICE_KINDS } from '../notifications/notification.ts';
import { UPDATE_KINDS } from '../updates/game-update.ts';

/** Channels outside the app. */
export const DELIVERY_CHANNELS = ['email', 'push', 'chat'] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

/** Kinds of notifications, chosen for each channel. */
export const NOTIFICATION_KINDS = [...UPDATE_KINDS, ...NOTICE_KINDS] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Notifications by mail: none, in the next digest, or at once. */
export const EMAIL_CHOICES = ['off', 'digest', 'instant'] as const;
export type EmailChoice = (typeof EMAIL_CHOICES)[number];
