import type { SessionRepository } from './session.repository.ts';

/** Ends the session of this browser; the user's other sessions stay. */
export class LogOut {
  constructor(private readonly sessions: SessionRepository) {}

  execute(sessionId: string): Promise<void> {
    return this.sessions.end(sessionId);
  }
}
