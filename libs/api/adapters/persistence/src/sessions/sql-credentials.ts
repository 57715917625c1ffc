import { Credentials } from '@patchlight/application/ports';
import type { Credential } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';
import { tables } from '../statements.ts';

export class SqlCredentials extends Credentials {
  constructor(private readonly db: Database) {
    super();
  }

  override async lock(credential: Credential): Promise<boolean> {
    const row = await this.db.first(
      'sessionId' in credential
        ? tables.selectFrom('sessions').where('id', '=', credential.sessionId).forKeyShare()
        : tables.selectFrom('apiTokens').where('id', '=', credential.tokenId).forKeyShare(),
    );
    return row !== null;
  }
}
