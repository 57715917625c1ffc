import type { IdGenerator } from './id-generator.port.ts';
import type { JobQueue } from './job-queue.port.ts';
import type { Mailer, WaitingMail } from './mailer.port.ts';

/**
 * Takes mails to be sent: inside a unit of work only if the work is committed, then at least once. Without a mail
 * server it takes none.
 */
export class Outbox {
  constructor(
    private readonly jobs: JobQueue,
    private readonly ids: IdGenerator,
    private readonly mailer: Mailer,
  ) {}

  /** Whether mails put in are sent. */
  get isOpen(): boolean {
    return this.mailer.isOn;
  }

  async put(mail: Omit<WaitingMail, 'id'>): Promise<void> {
    if (this.isOpen) await this.jobs.enqueue('send-mail', { id: this.ids.uuid(), ...mail });
  }
}
