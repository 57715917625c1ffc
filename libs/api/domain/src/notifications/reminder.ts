import { ReminderInPast, ReminderSent } from './notifications.errors.ts';

/**
 * What a reminder is about. It is sent at the chosen time or, if earlier, with the game's next update ('update') or at
 * its release ('release_date').
 */
export type ReminderType = 'update' | 'release_date' | 'custom';

/** Maximum number of reminders per user. */
export const MOST_REMINDERS = 1_000;

/** Forms have minute precision and clocks differ: times within this tolerance count as now. */
export const PAST_TOLERANCE_MS = 60_000;

/** A reminder sent later than this mentions the delay. */
const LATE_MS = 5 * 60_000;

export interface ReminderPlan {
  type: ReminderType;
  message: string;
  dueAt: Date;
}

/** A reminder about a game. */
export class Reminder {
  /** UUID. */
  id: string;
  userId: string;
  appId: number;
  type: ReminderType;
  message: string;
  /** When it is due; moved forward when its event happens. */
  dueAt: Date;
  /** When its event happened; null: not yet. */
  happenedAt: Date | null = null;
  /** null: pending. */
  sentAt: Date | null = null;
  createdAt: Date;
  updatedAt: Date;

  constructor(id: string, userId: string, appId: number, plan: ReminderPlan, createdAt: Date) {
    this.id = id;
    this.userId = userId;
    this.appId = appId;
    this.type = plan.type;
    this.message = plan.message.trim();
    this.dueAt = plan.dueAt;
    this.createdAt = createdAt;
    this.updatedAt = createdAt;
  }

  /**
   * @throws {ReminderSent}
   * @throws {ReminderInPast}
   */
  change({ type, message, dueAt }: ReminderPlan, now: Date): void {
    if (this.sentAt) throw new ReminderSent();
    checkAhead(dueAt, now);
    Object.assign(this, { type, message: message.trim(), dueAt, happenedAt: null, updatedAt: now });
  }
}

/** @throws {ReminderInPast} */
export const checkAhead = (dueAt: Date, now: Date): void => {
  if (dueAt.getTime() < now.getTime() - PAST_TOLERANCE_MS) throw new ReminderInPast();
};

const LEADS: Record<ReminderType, (game: string) => string> = {
  update: (game) => `Your reminder about updates of ${game}`,
  release_date: (game) => `Your reminder about the release of ${game}`,
  custom: (game) => `Your reminder for ${game}`,
};

const EVENTS: Record<ReminderType, string> = {
  update: ' A new update is out.',
  release_date: ' It is out now.',
  custom: '',
};

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** Title and message of a sent reminder, with what happened. A late one mentions when it was due. */
export const reminderWords = (
  { type, message, dueAt, hasHappened }: ReminderPlan & { hasHappened: boolean },
  game: string,
  now: Date,
): { line: string; sentences: string } => {
  const line = message.replace(/\s+/g, ' ');
  const end = /[.!?\u2026]$/.test(line) ? '' : '.';
  const isLate = now.getTime() - dueAt.getTime() > LATE_MS;
  const late = isLate ? ` It was due on ${MOMENT.format(dueAt)} UTC and comes late.` : '';
  const event = hasHappened ? EVENTS[type] : '';
  return { line, sentences: `${LEADS[type](game)}: ${line}${end}${event}${late}` };
};
