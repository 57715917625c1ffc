import { reminderWords } from '@patchlight/domain';
import type { NotificationsPorts } from './ports.ts';
import type { NoticeSender } from '../kernel/notice-sender.ts';

/** Reminders per transaction. */
const BATCH = 100;

/** Sends due reminders to the inbox; the messages outside the app follow from there. */
export class FireReminders {
  constructor(
    private readonly deps: Pick<NotificationsPorts, 'clock' | 'reminders' | 'unitOfWork'> & {
      readonly noticeSender: NoticeSender;
    },
  ) {}

  /** Runs until none is due. */
  async execute(): Promise<void> {
    while ((await this.deps.unitOfWork.run(() => this.fireSome())) === BATCH);
  }

  private async fireSome(): Promise<number> {
    const now = this.deps.clock.now();
    const due = await this.deps.reminders.claimDue(now, BATCH);
    const sent = due.map((reminder) => ({
      ...reminder,
      words: reminderWords(reminder, reminder.gameName, now),
    }));
    await this.deps.noticeSender.send(
      sent.map(({ id, userId, appId, dueAt, words }) => ({
        kind: 'reminder',
        appId,
        userId,
        key: `reminder:${id}`,
        title: words.line,
        message: words.sentences,
        at: dueAt,
      })),
    );
    return due.length;
  }
}
