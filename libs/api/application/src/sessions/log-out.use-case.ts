import type { Caller } from '../kernel/caller.ts';
import type { SessionsPorts, SignedInUser } from './ports.ts';

/** Ends the current session. */
export class LogOut {
  constructor(private readonly deps: Pick<SessionsPorts, 'activity' | 'sessions' | 'unitOfWork'>) {}

  execute({ userId, sessionId }: SignedInUser, caller: Caller): Promise<void> {
    return this.deps.unitOfWork.run(async () => {
      await this.deps.sessions.end(sessionId);
      await this.deps.activity.record({ userId, act: 'signed-out', caller });
    });
  }
}
