import { AccessRevoker } from '@patchlight/application/ports';
import type { RevokedAccess } from '@patchlight/contracts';
import type { Database } from '../kernel/database.ts';

/** Tables whose rows grant access to an account, each with a column user_id. */
const TABLES: Record<RevokedAccess, string> = {
  passkeys: 'passkeys',
  steam: 'store_accounts',
  twoStep: 'second_steps',
  apiTokens: 'api_tokens',
  calendarFeeds: 'calendar_feeds',
  updateFeeds: 'update_feeds',
  calendarConnection: 'calendar_connections',
  chatChannels: 'chat_channels',
  webhooks: 'webhooks',
};

export class SqlAccessRevoker extends AccessRevoker {
  constructor(private readonly db: Database) {
    super();
  }

  override async revokeAll(userId: string): Promise<RevokedAccess[]> {
    const revoked: RevokedAccess[] = [];
    for (const [kind, table] of Object.entries(TABLES) as [RevokedAccess, string][])
      if ((await this.db.change(`delete from ${table} where user_id = $1`, [userId])) > 0) revoked.push(kind);
    return revoked;
  }
}
