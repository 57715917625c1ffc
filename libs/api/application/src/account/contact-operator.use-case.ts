import { SessionEnded, SupportUnreachable } from '@patchlight/domain';
import type { AccountQueries } from '../identity/ports.ts';
import type { AttemptLimiter, UnitOfWork } from '../kernel/ports.ts';
import type { Outbox } from '../kernel/outbox.ts';

const DAILY = { points: 5, seconds: 24 * 60 * 60 };

/** Mails what a user asks to the operator, the plan first in its subject. */
export class ContactOperator {
  /** @param operator his address; null where the instance names none */
  constructor(
    private readonly deps: {
      readonly unitOfWork: UnitOfWork;
      readonly accountQueries: AccountQueries;
      readonly limiter: AttemptLimiter;
      readonly outbox: Outbox;
      readonly operatorEmail: string | null;
    },
  ) {}

  async execute(userId: string, { subject, message }: { subject: string; message: string }): Promise<void> {
    const to = this.deps.operatorEmail;
    if (!to || !this.deps.outbox.isOpen) throw new SupportUnreachable(to);
    const user = await this.deps.accountQueries.user(userId);
    if (!user) throw new SessionEnded();
    await this.deps.limiter.consume(`support:${userId}`, DAILY);
    const { name, username, email, emailVerified, currentPlan: plan } = user;
    const proof = emailVerified ? 'confirmed' : 'not confirmed, it may be of somebody else';
    await this.deps.unitOfWork.run(() =>
      this.deps.outbox.put({
        kind: 'support-request',
        author: { userId, plan },
        to,
        subject: `[${plan}] ${subject}`,
        // What the instance knows comes first: what the user writes cannot pass for it.
        paragraphs: [`${username}, ${plan}\n${email} (${proof})\n${name.replace(/\s+/g, ' ')}`, message],
        isPersonal: true,
        isImportant: plan !== 'FREE',
        ...(emailVerified && { replyTo: email }),
      }),
    );
  }
}
