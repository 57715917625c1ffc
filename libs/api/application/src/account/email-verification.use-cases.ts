import type { RevokedAccess } from '@patchlight/contracts';
import {
  AlreadyVerified,
  LinkExpired,
  MailDisabled,
  SessionEnded,
  SignInToConfirm,
} from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';
import type { AccountMails } from '../identity/account-mails.ts';
import type { FirstVerification } from './first-verification.ts';
import type { AccountPorts } from './ports.ts';

/** Sends the verification mail again. */
export class SendVerificationMail {
  constructor(
    private readonly deps: Pick<AccountPorts, 'unitOfWork' | 'users'> & { readonly mails: AccountMails },
  ) {}

  /**
   * @throws {AlreadyVerified}
   * @throws {MailDisabled}
   * @throws {TooManyAttempts} the daily limit of mails to the address is reached
   */
  async execute(userId: string): Promise<void> {
    if (!this.deps.mails.isOn) throw new MailDisabled();
    const user = await this.deps.users.find(userId);
    if (!user) throw new SessionEnded();
    if (user.emailVerified) throw new AlreadyVerified();
    await this.deps.unitOfWork.run(() => this.deps.mails.verifyEmail(user, user.email));
  }
}

/**
 * Verifies an e-mail address by the token of its mail. A new address of an account is confirmed in a session of it, since
 * its reader could be somebody else, who later resets the password of an account that others set up. For the address of a
 * new account, the caller need not be signed in: everything stays if they are, and otherwise the first verification
 * revokes what was set up before, the password included.
 */
export class ConfirmEmail {
  constructor(
    private readonly deps: Pick<
      AccountPorts,
      'accountTokens' | 'activity' | 'clock' | 'jobs' | 'unitOfWork' | 'users'
    > & { readonly firstProof: FirstVerification; readonly accountMails: AccountMails },
  ) {}

  /**
   * @param signedInAs the user whose session the link was opened in, if any
   * @returns the address, what was revoked, and a token for a new password if there is none any more
   * @throws {LinkExpired}
   * @throws {SignInToConfirm} the link stays valid
   * @throws {AccountTaken} another user took the new address meanwhile
   */
  execute(
    token: string,
    signedInAs: string | null,
    caller: Caller,
  ): Promise<{ email: string; revoked: RevokedAccess[]; resetToken: string | null }> {
    return this.deps.unitOfWork.run(async () => {
      const now = this.deps.clock.now();
      const changed = await this.deps.accountTokens.consume(token, 'change-email', now);
      const holder = changed ?? (await this.deps.accountTokens.consume(token, 'verify-email', now));
      const user = holder && (await this.deps.users.find(holder.userId));
      if (!holder || !user) throw new LinkExpired();
      const { userId, email } = holder;
      if (changed && signedInAs !== userId) throw new SignInToConfirm();
      if (!changed && user.email !== email) throw new LinkExpired();
      await this.deps.users.update(userId, { email, emailVerified: true });
      if (changed) {
        // Links sent to the replaced address are invalid.
        await this.deps.accountTokens.revoke(userId, ['reset-password', 'verify-email']);
        await this.deps.jobs.enqueue('update-customer', { userId });
      }
      await this.deps.activity.record({ userId, act: changed ? 'email-changed' : 'email-verified', caller });
      const isBySomebodyElse = !user.emailVerified && signedInAs !== userId;
      if (!isBySomebodyElse) return { email, revoked: [], resetToken: null };
      await this.deps.users.update(userId, { passwordHash: null, passwordChangedAt: now });
      const revoked = await this.deps.firstProof.dropEarlierAccess(userId);
      return { email, revoked, resetToken: await this.deps.accountMails.resetToken(user) };
    });
  }
}
