import type { Caller } from '../kernel/caller.ts';
import type { ActivityLog, UnitOfWork } from '../kernel/ports.ts';
import type { SessionRepository, SignedInUser } from './ports.ts';

/** Ends the current session. */
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
