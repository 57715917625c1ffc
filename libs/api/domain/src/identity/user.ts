import type { PlanType } from '../kernel/plan-type.ts';

/** How often notifications are mailed. */
export type NotificationFrequency = 'instant' | 'daily' | 'weekly';

/** A person with an account. `id` is a number in decimal digits. */
export class User {
  id!: string;
  name: string;
  username: string;
  /** As typed; compared without regard to case. */
  email: string;
  /** null: the account is signed in to by other means only. */
  passwordHash: string | null;
  isAdmin = false;
  emailVerified = false;
  /** Since when an admin keeps the user out; null: the user may sign in. */
  disabledAt: Date | null = null;
  plan: PlanType = 'FREE';
  planExpiresAt: Date | null = null;
  subscriptionStatus = 'ACTIVE';
  autoRenew = false;
  emailNotifications = true;
  notificationFrequency: NotificationFrequency = 'daily';
  /** null while the password is the first one. */
  passwordChangedAt: Date | null = null;
  /** Grows with each change that voids the sign-ins under way, such as a new password. */
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
