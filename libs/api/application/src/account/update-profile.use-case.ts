import { AccountTaken, SessionEnded } from '@patchlight/domain';
import type { User } from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';
import type { AccountMails } from '../identity/account-mails.ts';
import type { Owner, OwnerConfirmation } from '../sign-in/owner-confirmation.ts';
import type { AccountPorts } from './ports.ts';

export interface UpdateProfileInput extends Owner {
  /** undefined: unchanged. */
  username: string | undefined;
  email: string | undefined;
}

/** Changes username or address. If the instance sends mail, a new address must be verified first. */
export class UpdateProfile {
  constructor(
    private readonly deps: Pick<
      AccountPorts,
      'activity' | 'credentials' | 'jobs' | 'unitOfWork' | 'users'
    > & { readonly ownerConfirmation: OwnerConfirmation; readonly accountMails: AccountMails },
  ) {}

  /**
   * @throws {TooManyAttempts} the daily limit of mails to the new address is reached
   * @throws {AccountTaken}
   * @throws {SessionEnded} meanwhile, and what `OwnerConfirmation` throws
   */
  async execute({ username, email, ...owner }: UpdateProfileInput): Promise<void> {
    const { userId, sessionId, caller } = owner;
    const user = await this.deps.ownerConfirmation.confirm(owner);
    const taken = await this.deps.users.findTaken(username ?? user.username, email ?? user.email, userId);
    if (taken.username || taken.email) throw new AccountTaken(taken);
    await this.deps.unitOfWork.run(async () => {
      if (username !== undefined && username !== user.username) {
        await this.deps.users.update(userId, { username });
        const detail = { from: user.username, to: username };
        await this.deps.activity.record({ userId, act: 'username-changed', caller, detail });
      }
      if (email !== undefined && email !== user.email) await this.changeEmail(user, email, caller);
      // After the wait for a change of the password, which may have ended the session.
      if (!(await this.deps.credentials.lock({ sessionId }))) throw new SessionEnded();
    });
  }

  private async changeEmail(user: User, email: string, caller: Caller): Promise<void> {
    const record = { userId: user.id, caller, detail: { from: user.email, to: email } };
    if (this.deps.accountMails.isOn) {
      await this.deps.accountMails.changeEmail(user, email);
      return this.deps.activity.record({ ...record, act: 'email-change-asked' });
    }
    await this.deps.users.update(user.id, { email, emailVerified: false });
    await this.deps.jobs.enqueue('update-customer', { userId: user.id });
    return this.deps.activity.record({ ...record, act: 'email-changed' });
  }
}
