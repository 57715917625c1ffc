import type { IdGenerator, JobQueue, Mailer, MailLog, WaitingMail } from './ports.ts';

/** Enqueues mails in the unit of work; they are sent at least once. Does nothing without a mail server. */
export class Outbox {
  constructor(
    private readonly jobs: JobQueue,
    private readonly ids: IdGenerator,
    private readonly mailer: Mailer,
    private readonly log: MailLog,
  ) {}

  /** Whether enqueued mails are sent. */
  get isOpen(): boolean {
    return this.mailer.isOn;
  }

  async put(mail: Omit<WaitingMail, 'id'>): Promise<void> {
    if (!this.isOpen) return;
    const waiting = { id: this.ids.uuid(), ...mail };
    await this.log.noteQueued(waiting);
    await this.jobs.enqueue('send-mail', waiting);
  }
}
