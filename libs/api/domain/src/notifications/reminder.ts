import { ReminderInPast, ReminderSent } from './notifications.errors.ts';

/** What a reminder is about. All of them come at the moment that their user chose. */
export type ReminderType = 'update' | 'release_date' | 'custom';

/** As many as a user can have. */
export const MOST_REMINDERS = 1_000;

/** Forms know minutes, and clocks differ: what lies no further back than this counts as now. */
export const PAST_TOLERANCE_MS = 60_000;

/** One that comes later than this says so. */
const LATE_MS = 5 * 60_000;

export interface ReminderPlan {
  type: ReminderType;
  message: string;
  dueAt: Date;
}

/** Something about a game that a user wants to be told at a moment. */
export class Reminder {
  /** UUID. */
  id: string;
  userId: string;
  appId: number;
  type: ReminderType;
  message: string;
  dueAt: Date;
  /** When it came; null: it has not. */
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
   * @throws {ReminderSent} it has come
   * @throws {ReminderInPast}
   */
  change({ type, message, dueAt }: ReminderPlan, now: Date): void {
    if (this.sentAt) throw new ReminderSent();
    checkAhead(dueAt, now);
    Object.assign(this, { type, message: message.trim(), dueAt, updatedAt: now });
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

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** What a reminder says when it comes: in a line and in full sentences. One that comes late says when it was due. */
export const reminderWords = (
  { type, message, dueAt }: ReminderPlan,
  game: string,
  now: Date,
): { line: string; sentences: string } => {
  const line = message.replace(/\s+/g, ' ');
  const end = /[.!?\u2026]$/.test(line) ? '' : '.';
  const isLate = now.getTime() - dueAt.getTime() > LATE_MS;
  const late = isLate ? ` It was due on ${MOMENT.format(dueAt)} UTC and comes late.` : '';
  return { line, sentences: `${LEADS[type](game)}: ${line}${end}${late}` };
};
