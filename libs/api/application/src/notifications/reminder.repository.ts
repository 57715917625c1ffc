import type { Reminder, ReminderPlan } from '@patchlight/domain';

/** A reminder whose moment has come. */
export interface DueReminder extends ReminderPlan {
  id: string;
  userId: string;
  appId: number;
  gameName: string;
  /** Whether it comes because what it is about has happened, rather than at the moment that its user chose. */
  hasHappened: boolean;
  /** Whom it is mailed to; null: to nobody, since the user wants no mail or has not confirmed the address. */
  mailTo: { name: string; address: string } | null;
}

/** Users' reminders. Part of the unit of work. */
export abstract class ReminderRepository {
  /** How many the user has; until the unit of work ends no other adds one. */
  abstract count(userId: string): Promise<number>;
  /** Whether the user follows the game or wishes for it. */
  abstract isListed(userId: string, appId: number): Promise<boolean>;
  /** Stores a new one, or one that was removed. */
  abstract add(reminder: Reminder): Promise<void>;
  /** @returns the user's reminder, held until the unit of work ends; null when there is none of this id */
  abstract find(userId: string, id: string): Promise<Reminder | null>;
  /** Stores what was changed of one that was found. */
  abstract save(reminder: Reminder): Promise<void>;
  abstract remove(reminder: Reminder): Promise<void>;
  /**
   * Takes up to `count` of those due, the longest overdue first, and marks them as sent: each is taken once, by one
   * worker. Those of users whose plan has no reminders at this moment, and of disabled users, wait.
   */
  abstract takeDue(now: Date, count: number): Promise<DueReminder[]>;
}
