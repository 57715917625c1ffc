import type { Caller } from '../kernel/caller.ts';
import type { UnitOfWork } from '../kernel/unit-of-work.port.ts';
import type { ActivityLog } from '../identity/activity-log.port.ts';
import type { SessionRepository } from './session.repository.ts';
import type { SignedInUser } from './session.queries.ts';

/** Ends the session of this browser; the user's other sessions stay. */
export class LogOut {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionRepository,
    private readonly activity: ActivityLog,
  ) {}

  execute({ userId, sessionId }: SignedInUser, caller: Caller): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.sessions.end(sessionId);
      await this.activity.record({ userId, act: 'signed-out', caller });
    });
  }
}
