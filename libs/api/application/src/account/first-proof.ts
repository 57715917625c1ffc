import type { RevokedAccess } from '@patchlight/contracts';
import type { AccountTokenRepository } from '../identity/ports.ts';
import type { SessionRepository } from '../sessions/ports.ts';
import type { AccessRevoker } from './ports.ts';

/**
 * The first proof that somebody reads the address of an account. Until then anybody may have signed up with it, so
 * whatever was set up before is taken away.
 */
export class FirstProof {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly tokens: AccountTokenRepository,
    private readonly access: AccessRevoker,
  ) {}

  /** To be called in the unit of work that takes the proof. */
  async dropEarlierAccess(userId: string): Promise<RevokedAccess[]> {
    // Sessions first: what one of them is just setting up is there to be taken away once it has ended.
    await this.sessions.endAll(userId);
    await this.tokens.forget(userId, ['reset-password', 'change-email', 'verify-email']);
    return this.access.revokeAll(userId);
  }
}
