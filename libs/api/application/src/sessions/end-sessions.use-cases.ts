import { SessionNotFound } from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';
import type { SessionsPorts, SignedInUser } from './ports.ts';

/** Ends one of the user's sessions. */
export class EndSession {
  constructor(private readonly deps: Pick<SessionsPorts, 'activity' | 'sessions' | 'unitOfWork'>) {}

  /** @throws {SessionNotFound} also for a session of another user */
  execute({ userId }: SignedInUser, sessionId: string, caller: Caller): Promise<void> {
    return this.deps.unitOfWork.run(async () => {
      if (!(await this.deps.sessions.endOwn(userId, sessionId))) throw new SessionNotFound();
      await this.deps.activity.record({ userId, act: 'session-ended', caller });
    });
  }
}

/** Ends all other sessions of the user. */
export class EndOtherSessions {
  constructor(private readonly deps: Pick<SessionsPorts, 'activity' | 'sessions' | 'unitOfWork'>) {}

  /** @param browser the secret in the browser's cookie, undefined without one */
  execute({ userId, sessionId }: SignedInUser, browser: string | undefined, caller: Caller): Promise<void> {
    return this.deps.unitOfWork.run(async () => {
      await this.deps.sessions.endAll(userId, { sessionId, browser });
      await this.deps.activity.record({ userId, act: 'other-sessions-ended', caller });
    });
  }
}
