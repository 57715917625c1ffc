import type { Caller } from '../kernel/caller.ts';
import type { Clock } from '../kernel/clock.port.ts';
import type { PasswordConfirmation } from './password-confirmation.ts';
import type { SessionRepository } from './session.repository.ts';
import type { SignedInUser } from './session.queries.ts';

const CONFIRMED_FOR_MS = 10 * 60_000;

/** Lets this session do for ten minutes what cannot be undone, as its owner is at the keyboard. */
export class ConfirmSession {
  constructor(
    private readonly confirmation: PasswordConfirmation,
    private readonly sessions: SessionRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws {TooManyAttempts}
   * @throws {WrongPassword}
   */
  async execute({ userId, sessionId }: SignedInUser, password: string, caller: Caller): Promise<void> {
    await this.confirmation.confirm(userId, password, caller);
    await this.sessions.confirm(sessionId, new Date(this.clock.now().getTime() + CONFIRMED_FOR_MS));
  }
}
