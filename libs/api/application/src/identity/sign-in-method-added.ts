import type { IdentityPorts } from './ports.ts';
import type { AccountMails, SignInMethod } from './account-mails.ts';
import type { Activity } from '../kernel/ports.ts';

type NewWay = Omit<Activity, 'act'> & { act: SignInMethod };

/** Records a new sign-in method and notifies the account's owner, who may not have added it. */
export class SignInMethodAdded {
  constructor(
    private readonly deps: Pick<IdentityPorts, 'activity' | 'users'> & { readonly mails: AccountMails },
  ) {}

  /** Must run in the unit of work that adds the method. */
  async note(way: NewWay): Promise<void> {
    await this.deps.activity.record(way);
    const user = await this.deps.users.find(way.userId);
    if (user) await this.deps.mails.newWayIn(user, way.act);
  }
}
