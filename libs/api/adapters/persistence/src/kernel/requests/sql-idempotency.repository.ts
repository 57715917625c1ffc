import { IdempotencyRepository } from '@patchlight/application/ports';
import type { IdempotentRequest, StoredResponse } from '@patchlight/application/ports';
import type { Database } from '../database.ts';
import { c, row } from '../tables/rows.ts';

const KNOWN = row({ route: c.text, status: c.int, body: c.json<unknown>().orNull });

/** One row per key, inserted by the claim; the primary key makes concurrent claims wait for the transaction. */
export class SqlIdempotencyRepository extends IdempotencyRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async claim(
    { userId, key, route }: IdempotentRequest,
    now: Date,
    forgottenBefore: Date,
  ): Promise<{ route: string; answer: StoredResponse } | null> {
    const isClaimed = await this.db.exists(
      `insert into idempotency_answers as known (user_id, key, route, created_at) values ($1, $2, $3, $4)
       on conflict (user_id, key)
       do update set route = excluded.route, created_at = excluded.created_at, status = null, body = null
       where known.created_at < $5
       returning key`,
      [userId, key, route, now, forgottenBefore],
    );
    if (isClaimed) return null;
    const known = await this.db.queryOne(
      KNOWN,
      'select route, status, body from idempotency_answers where user_id = $1 and key = $2',
      [userId, key],
    );
    const { route: keptRoute, ...answer } = known!;
    return { route: keptRoute, answer };
  }

  override async saveResponse(
    { userId, key }: IdempotentRequest,
    { status, body }: StoredResponse,
  ): Promise<void> {
    await this.db.change(
      'update idempotency_answers set status = $3, body = $4::jsonb where user_id = $1 and key = $2',
      [userId, key, status, JSON.stringify(body ?? null)],
    );
  }
}
