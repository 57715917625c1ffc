import type { IdGenerator, JobQueue, Mailer, MailLog, WaitingMail } from './ports.ts';

/**
 * Takes mails to be sent: inside a unit of work only if the work is committed, then at least once. Without a mail
 * server it takes none.
 */
export class Outbox {
  constructor(
    private readonly jobs: JobQueue,
    private readonly ids: IdGenerator,
    private readonly mailer: Mailer,
    private readonly log: MailLog,
  ) {}

  /** Whether mails put in are sent. */
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
