import { AccessRevoker } from '@patchlight/application/ports';
import type { RevokedAccess } from '@patchlight/contracts';

export class InMemoryAccessRevoker extends AccessRevoker {
  private readonly access = new Map<string, RevokedAccess[]>();

  give(userId: string, ...access: RevokedAccess[]): void {
    this.access.set(userId, access);
  }

  override async revokeAll(userId: string): Promise<RevokedAccess[]> {
    const revoked = this.access.get(userId) ?? [];
    this.access.delete(userId);
    return revoked;
  }
}
