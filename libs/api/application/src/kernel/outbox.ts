import type { NewDelivery, WaitingMail } from './deliveries.ts';
import type { KernelPorts } from './ports.ts';

/** Queues mails in the unit of work; they are sent at least once. Does nothing without a mail server. */
export class Outbox {
  constructor(private readonly deps: Pick<KernelPorts, 'clock' | 'deliveries' | 'ids' | 'mailer'>) {}

  /** Whether queued mails are sent. */
  get isOpen(): boolean {
    return this.deps.mailer.isOn;
  }

  /** @param userId the account that the mail is deleted with */
  async put(
    userId: string | null,
    mail: Omit<WaitingMail, 'id'>,
    priority: NewDelivery['priority'] = 'account',
  ): Promise<void> {
    if (!this.isOpen) return;
    const id = this.deps.ids.uuid();
    const dueAt = this.deps.clock.now();
    const recipient = { channel: 'email', targetId: null, appId: null, recipient: mail.to } as const;
    await this.deps.deliveries.add([{ id, userId, ...recipient, priority, content: { id, ...mail }, dueAt }]);
  }
}
