import { asPlainText, reminderWords } from '@patchlight/domain';
import type { Clock, UnitOfWork } from '../kernel/ports.ts';
import type { DueReminder, ReminderRepository } from './ports.ts';
import type { NoticeSender } from '../kernel/notice-sender.ts';
import type { Outbox } from '../kernel/outbox.ts';

/** Reminders per transaction. */
const BATCH = 100;

/** Sends due reminders to the inbox, and by mail where wanted. */
export class FireReminders {
  constructor(
    private readonly deps: {
      readonly unitOfWork: UnitOfWork;
      readonly reminders: ReminderRepository;
      readonly noticeSender: NoticeSender;
      readonly outbox: Outbox;
      readonly clock: Clock;
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
    for (const reminder of sent) await this.mail(reminder, reminder.words.sentences);
    return due.length;
  }

  private async mail({ userId, appId, gameName, mailTo }: DueReminder, sentences: string): Promise<void> {
    if (!mailTo) return;
    const game = asPlainText(gameName);
    const mail = {
      kind: 'reminder' as const,
      to: mailTo.address,
      subject: `Reminder: ${game}`,
      paragraphs: [`Hello ${asPlainText(mailTo.name)},`, asPlainText(sentences)],
      link: { label: `Open ${game}`, path: `/g/${appId}` },
      note: 'You set this reminder at Patchlight, under PRO Features. Mails end when you turn them off under Settings, Notifications.',
    };
    await this.deps.outbox.put(userId, mail, 'instant');
  }
}
