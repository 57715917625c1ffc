import { AccessRevoker } from '@patchlight/application/ports';
import type { RevokedAccess } from '@patchlight/contracts';
import type { Database } from '../kernel/database.ts';
import { tables } from '../statements.ts';
import type { Schema } from '../statements.ts';

/** Tables whose rows grant access to an account. */
const TABLES = {
  passkeys: 'passkeys',
  steam: 'storeAccounts',
  twoStep: 'secondSteps',
  apiTokens: 'apiTokens',
  calendarFeeds: 'calendarFeeds',
  updateFeeds: 'updateFeeds',
  calendarConnection: 'calendarConnections',
  chatChannels: 'chatChannels',
  webhooks: 'webhooks',
} as const satisfies Record<RevokedAccess, keyof Schema>;

const ACCESSES = Object.keys(TABLES) as RevokedAccess[];

export class SqlAccessRevoker extends AccessRevoker {
  constructor(private readonly db: Database) {
    super();
  }

  override async revokeAll(userId: string): Promise<RevokedAccess[]> {
    const revoked: RevokedAccess[] = [];
    for (const access of ACCESSES) {
      const own = tables.deleteFrom(TABLES[access]).where('userId', '=', userId);
      if ((await this.db.run(own)) > 0) revoked.push(access);
    }
    return revoked;
  }
}
