import { SessionNotFound } from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';
import type { ActivityLog, UnitOfWork } from '../kernel/ports.ts';
import type { SessionRepository, SignedInUser } from './ports.ts';

/** Ends one of the user's sessions. */
export class EndSession {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionRepository,
    private readonly activity: ActivityLog,
  ) {}

  /** @throws {SessionNotFound} also for a session of another user */
  execute({ userId }: SignedInUser, sessionId: string, caller: Caller): Promise<void> {
    return this.unitOfWork.run(async () => {
      if (!(await this.sessions.endOwn(userId, sessionId))) throw new SessionNotFound();
      await this.activity.record({ userId, act: 'session-ended', caller });
    });
  }
}

/** Ends all other sessions of the user. */
export class EndOtherSessions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: SessionRepository,
    private readonly activity: ActivityLog,
  ) {}

  /** @param browser the secret in the browser's cookie, undefined without one */
  execute({ userId, sessionId }: SignedInUser, browser: string | undefined, caller: Caller): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.sessions.endAll(userId, { sessionId, browser });
      await this.activity.record({ userId, act: 'other-sessions-ended', caller });
    });
  }
}
