import type { RevokedAccess } from '@patchlight/contracts';
import type { AccountTokenRepository } from '../identity/ports.ts';
import type { SessionRepository } from '../sessions/ports.ts';
import type { AccessRevoker } from './ports.ts';

/**
 * The first verification of an account's address. Until then anybody may have signed up with it, so everything set up
 * before is revoked.
 */
export class FirstVerification {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly tokens: AccountTokenRepository,
    private readonly access: AccessRevoker,
  ) {}

  /** Must run in the unit of work of the verification. */
  async dropEarlierAccess(userId: string): Promise<RevokedAccess[]> {
    // Sessions first, so that nothing that one of them is setting up survives.
    await this.sessions.endAll(userId);
    await this.tokens.revoke(userId, ['reset-password', 'change-email', 'verify-email']);
    return this.access.revokeAll(userId);
  }
}
