import type { UserRepository } from './ports.ts';
import type { AccountMails, SignInMethod } from './account-mails.ts';
import type { Activity, ActivityLog } from '../kernel/ports.ts';

type NewWay = Omit<Activity, 'act'> & { act: SignInMethod };

/** Records a new sign-in method and notifies the account's owner, who may not have added it. */
export class SignInMethodAdded {
  constructor(
    private readonly users: UserRepository,
    private readonly mails: AccountMails,
    private readonly activity: ActivityLog,
  ) {}

  /** Must run in the unit of work that adds the method. */
  async note(way: NewWay): Promise<void> {
    await this.activity.record(way);
    const user = await this.users.find(way.userId);
    if (user) await this.mails.newWayIn(user, way.act);
  }
}
