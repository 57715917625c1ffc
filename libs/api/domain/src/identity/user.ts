import type { PlanType } from '../kernel/plan-type.ts';

/** How often notifications are mailed. */
export type NotificationFrequency = 'instant' | 'daily' | 'weekly';

/** Whether and how often notifications are sent to a user. */
export interface NotificationPreferences {
  emailNotifications: boolean;
  notificationFrequency: NotificationFrequency;
}

/** A user. `id` is a number in decimal digits. */
export class User implements NotificationPreferences {
  id!: string;
  name: string;
  username: string;
  /** As typed; case-insensitive. */
  email: string;
  /** null: only other sign-in methods. */
  passwordHash: string | null;
  isAdmin = false;
  emailVerified = false;
  /** When an admin disabled the user; null: enabled. */
  disabledAt: Date | null = null;
  plan: PlanType = 'FREE';
  planExpiresAt: Date | null = null;
  subscriptionStatus = 'ACTIVE';
  autoRenew = false;
  emailNotifications = true;
  notificationFrequency: NotificationFrequency = 'daily';
  /** null: never changed. */
  passwordChangedAt: Date | null = null;
  /** Incremented by each change that voids pending sign-ins, such as a new password. */
  signInVersion = 0;
  createdAt: Date;

  constructor(name: string, username: string, email: string, passwordHash: string | null, createdAt: Date) {
    this.name = name;
    this.username = username;
    this.email = email;
    this.passwordHash = passwordHash;
    this.createdAt = createdAt;
  }
}
