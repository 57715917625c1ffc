import { Session } from '@patchlight/domain';
import type { Clock } from '../kernel/clock.port.ts';
import type { IdGenerator } from '../kernel/id-generator.port.ts';
import type { SessionRepository } from './session.repository.ts';
import type { TokenSigner } from './token-signer.port.ts';

/** Signs a browser in: what a login and a sign-up have in common. */
export class SessionOpener {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly ids: IdGenerator,
    private readonly tokens: TokenSigner,
    private readonly clock: Clock,
  ) {}

  /** @returns the bearer token of the new session */
  async open(userId: string, userAgent: string): Promise<string> {
    const session = new Session(this.ids.uuid(), userId, this.clock.now(), userAgent);
    await this.sessions.add(session);
    return this.tokens.sign(session.id, userId);
  }
}
