import { SessionEnded, SupportUnreachable } from '@patchlight/domain';
import type { Outbox } from '../kernel/outbox.ts';
import type { AccountPorts } from './ports.ts';

const DAILY = { points: 5, seconds: 24 * 60 * 60 };

/** Mails a support request to the operator. The subject starts with the user's plan. */
export class ContactOperator {
  /** @param operator address of the operator; null where the instance names none */
  constructor(
    private readonly deps: Pick<
      AccountPorts,
      'accountQueries' | 'limiter' | 'operatorEmail' | 'unitOfWork'
    > & { readonly outbox: Outbox },
  ) {}

  async execute(userId: string, { subject, message }: { subject: string; message: string }): Promise<void> {
    const to = this.deps.operatorEmail;
    if (!to || !this.deps.outbox.isOpen) throw new SupportUnreachable(to);
    const user = await this.deps.accountQueries.findUser(userId);
    if (!user) throw new SessionEnded();
    await this.deps.limiter.consume(`support:${userId}`, DAILY);
    const { name, username, email, emailVerified, currentPlan: plan } = user;
    const proof = emailVerified ? 'confirmed' : 'not confirmed, it may be of somebody else';
    await this.deps.unitOfWork.run(() =>
      this.deps.outbox.put(userId, {
        kind: 'support-request',
        author: { userId, plan },
        to,
        subject: `[${plan}] ${subject}`,
        // The trusted part comes first, so that user text cannot imitate it.
        paragraphs: [`${username}, ${plan}\n${email} (${proof})\n${name.replace(/\s+/g, ' ')}`, message],
        isPersonal: true,
        isImportant: plan !== 'FREE',
        ...(emailVerified && { replyTo: email }),
      }),
    );
  }
}
