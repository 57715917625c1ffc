import { TokenWebhooks } from '@patchlight/application/ports';
import type { WebhookOfEndedToken } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';
import { c, row } from '../kernel/tables/rows.ts';
import { tables } from '../statements.ts';

const DUE = row({ user_id: c.bigint, id: c.uuid, name: c.text, owner: c.text, email: c.text });

export class SqlTokenWebhooks extends TokenWebhooks {
  constructor(private readonly db: Database) {
    super();
  }

  override async pauseOfRevoked(
    { userId, id }: { userId: string; id: string },
    now: Date,
  ): Promise<string[]> {
    const rows = await this.db.all(
      tables
        .updateTable('webhooks')
        .set({ pausedAt: now, pausedReason: 'token-revoked' })
        .where('userId', '=', userId)
        .where('tokenId', '=', id)
        .returning('name'),
    );
    return rows.map(({ name }) => name).toSorted();
  }

  override async pauseOfExpired(now: Date, count: number): Promise<WebhookOfEndedToken[]> {
    const due = await this.db.query(
      DUE,
      `select w.user_id, w.id, w.name, u.name as owner, u.email
       from webhooks w join api_tokens t on t.id = w.token_id join users u on u.id = w.user_id
       where t.expires_at <= $1 and w.paused_reason is distinct from 'token-expired' and u.disabled_at is null
       order by w.user_id, w.id limit $2 for update of w skip locked`,
      [now, count],
    );
    await this.db.change(
      `update webhooks set paused_at = $1, paused_reason = 'token-expired'
       where (user_id, id) in (select * from unnest($2::bigint[], $3::uuid[]))`,
      [now, due.map(({ user_id }) => user_id), due.map(({ id }) => id)],
    );
    return due.map(({ user_id, name, owner, email }) => ({
      name,
      owner: { id: user_id, name: owner, email },
    }));
  }
}
