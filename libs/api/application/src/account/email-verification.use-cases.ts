import type { RevokedAccess } from '@patchlight/contracts';
import { AlreadyVerified, LinkExpired, MailOff, SessionEnded } from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';
import type { AccountTokenRepository, ActivityLog, UserRepository } from '../identity/ports.ts';
import type { Clock, UnitOfWork } from '../kernel/ports.ts';
import type { AccountMails } from '../identity/account-mails.ts';
import type { FirstProof } from './first-proof.ts';

/** Sends the mail that verifies an address once more. */
export class SendVerificationMail {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UserRepository,
    private readonly mails: AccountMails,
  ) {}

  /**
   * @throws {AlreadyVerified}
   * @throws {MailOff}
   * @throws {TooManyAttempts} the address has had enough mails for today
   */
  async execute(userId: string): Promise<void> {
    if (!this.mails.isOn) throw new MailOff();
    const user = await this.users.find(userId);
    if (!user) throw new SessionEnded();
    if (user.emailVerified) throw new AlreadyVerified();
    await this.unitOfWork.run(() => this.mails.verifyEmail(user, user.email));
  }
}

/**
 * Takes an address for its owner's, once the link of a mail to it was opened. Whoever opens it need not be signed in.
 * Signed in to this very account, they are who set it up and who reads the mail; otherwise the first proof takes away
 * whatever was set up before.
 */
export class ConfirmEmail {
  constructor(
    private readonly deps: {
      readonly unitOfWork: UnitOfWork;
      readonly users: UserRepository;
      readonly accountTokens: AccountTokenRepository;
      readonly firstProof: FirstProof;
      readonly activity: ActivityLog;
      readonly clock: Clock;
    },
  ) {}

  /**
   * @param signedInAs the user whose session the link was opened in, if any
   * @returns the address, and what was taken away
   * @throws {LinkExpired}
   * @throws {AccountTaken} somebody took the new address meanwhile
   */
  execute(
    token: string,
    signedInAs: string | null,
    caller: Caller,
  ): Promise<{ email: string; revoked: RevokedAccess[] }> {
    return this.deps.unitOfWork.run(async () => {
      const now = this.deps.clock.now();
      const changed = await this.deps.accountTokens.take(token, 'change-email', now);
      const holder = changed ?? (await this.deps.accountTokens.take(token, 'verify-email', now));
      const user = holder && (await this.deps.users.find(holder.userId));
      if (!holder || !user) throw new LinkExpired();
      const { userId, email } = holder;
      if (!changed && user.email !== email) throw new LinkExpired();
      await this.deps.users.change(userId, { email, emailVerified: true });
      // What went to the address that was replaced is worth nothing any more.
      if (changed) await this.deps.accountTokens.forget(userId, ['reset-password', 'verify-email']);
      const isBySomebodyElse = !user.emailVerified && signedInAs !== userId;
      const revoked = isBySomebodyElse ? await this.deps.firstProof.dropEarlierAccess(userId) : [];
      await this.deps.activity.record({ userId, act: changed ? 'email-changed' : 'email-verified', caller });
      return { email, revoked };
    });
  }
}
