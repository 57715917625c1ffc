import { Credentials } from '@patchlight/application/ports';
import type { Credential } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';

export class SqlCredentials extends Credentials {
  constructor(private readonly db: Database) {
    super();
  }

  override async lock(credential: Credential): Promise<boolean> {
    const [table, id] =
      'sessionId' in credential ? ['sessions', credential.sessionId] : ['api_tokens', credential.tokenId];
    return (await this.db.queryOne(`select from ${table} where id = $1 for key share`, [id])) !== null;
  }
}
