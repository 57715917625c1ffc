import type { RevokedAccess } from '@patchlight/contracts';
import { isStrongEnough, LinkExpired, PasswordTooWeak, TooManyAttempts } from '@patchlight/domain';
import type { JobQueue } from '../kernel/ports.ts';
import type { Caller } from '../kernel/caller.ts';
import type { AccountMails } from '../identity/account-mails.ts';
import type { FirstVerification } from './first-verification.ts';
import { loginsOf } from '../sign-in/login-limits.ts';
import type { AccountPorts } from './ports.ts';

/** Limit of reset mails per account. */
export const RESETS_PER_ACCOUNT = { points: 3, seconds: 60 * 60 };

/** Requests a reset link. Reads no user, so that the response time is the same for every address. */
export class RequestPasswordReset {
  constructor(private readonly jobs: JobQueue) {}

  execute(email: string, { addressRange, userAgent }: Caller): Promise<void> {
    return this.jobs.enqueue('ask-password-reset', { email, caller: { addressRange, userAgent } });
  }
}

/** Sends the reset link to the user with this address, if there is one. */
export class SendPasswordReset {
  constructor(
    private readonly deps: Pick<AccountPorts, 'activity' | 'limiter' | 'unitOfWork' | 'users'> & {
      readonly accountMails: AccountMails;
    },
  ) {}

  /** @returns whether a mail was enqueued; also false when the account's limit is reached */
  async execute(email: string, caller: Pick<Caller, 'addressRange' | 'userAgent'>): Promise<boolean> {
    const user =
      this.deps.accountMails.isOn && email.includes('@')
        ? await this.deps.users.findByIdentifier(email)
        : null;
    if (!user || !(await this.mayHaveMore(user.id))) return false;
    await this.deps.unitOfWork.run(async () => {
      await this.deps.accountMails.resetPassword(user);
      await this.deps.activity.record({ userId: user.id, act: 'password-reset-asked', caller });
    });
    return true;
  }

  private async mayHaveMore(userId: string): Promise<boolean> {
    try {
      await this.deps.limiter.consume(`reset:user:${userId}`, RESETS_PER_ACCOUNT);
      return true;
    } catch (error) {
      if (error instanceof TooManyAttempts) return false;
      throw error;
    }
  }
}

export interface ResetPasswordInput {
  token: string;
  password: string;
  /** The secret in the browser's cookie. */
  browser: string;
  caller: Caller;
}

/**
 * Sets the password chosen behind a reset link. Ends every session, signs nobody in, and keeps only the browser that
 * opened the link as known. If the address was never verified, everything set up before is revoked.
 */
export class ResetPassword {
  constructor(
    private readonly deps: Pick<
      AccountPorts,
      | 'accountTokens'
      | 'activity'
      | 'browsers'
      | 'clock'
      | 'hasher'
      | 'limiter'
      | 'sessions'
      | 'strength'
      | 'unitOfWork'
      | 'users'
    > & { readonly firstProof: FirstVerification; readonly accountMails: AccountMails },
  ) {}

  /**
   * @returns what was revoked
   * @throws {PasswordTooWeak} the link stays valid
   * @throws {LinkExpired}
   */
  async execute({ token, password, browser, caller }: ResetPasswordInput): Promise<RevokedAccess[]> {
    if (!isStrongEnough(this.deps.strength.score(password))) throw new PasswordTooWeak();
    return this.deps.unitOfWork.run(async () => {
      const now = this.deps.clock.now();
      const holder = await this.deps.accountTokens.consume(token, 'reset-password', now);
      const user = holder && (await this.deps.users.find(holder.userId));
      if (!user || user.email !== holder.email) throw new LinkExpired();
      const passwordHash = await this.deps.hasher.hash(password);
      // Opening the link proves access to the mailbox.
      const isFirstProof = !user.emailVerified;
      await this.deps.users.update(user.id, { passwordHash, passwordChangedAt: now, emailVerified: true });
      await this.deps.sessions.endAll(user.id);
      await this.deps.accountTokens.revoke(user.id, ['reset-password', 'change-email']);
      const revoked = isFirstProof ? await this.deps.firstProof.dropEarlierAccess(user.id) : [];
      await this.deps.browsers.remember(user.id, browser, now);
      await this.deps.activity.record({ userId: user.id, act: 'password-reset', caller });
      await this.deps.accountMails.passwordReset(user, revoked);
      // A lock-out by an attacker's failed logins must not affect the owner.
      await this.deps.limiter.reset(loginsOf(user.id));
      return revoked;
    });
  }
}
