import type { Activity, ActivityLog, UserRepository } from './ports.ts';
import type { AccountMails, WayIn } from './account-mails.ts';

type NewWay = Omit<Activity, 'act'> & { act: WayIn };

/** Notes that an account can be entered in another way, and tells its owner, who may not have done it. */
export class SignInMethodAdded {
  constructor(
    private readonly users: UserRepository,
    private readonly mails: AccountMails,
    private readonly activity: ActivityLog,
  ) {}

  /** To be called inside the unit of work that makes the way. */
  async note(way: NewWay): Promise<void> {
    await this.activity.record(way);
    const user = await this.users.find(way.userId);
    if (user) await this.mails.newWayIn(user, way.act);
  }
}
