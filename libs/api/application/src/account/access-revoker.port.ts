import type { RevokedAccess } from '@patchlight/contracts';

/** Takes away what opens an account, or its data, beside password and sessions. Part of the unit of work. */
export abstract class AccessRevoker {
  /** @returns what the user had of it */
  abstract revokeAll(userId: string): Promise<RevokedAccess[]>;
}
