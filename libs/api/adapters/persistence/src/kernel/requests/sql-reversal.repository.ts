import { ReversalRepository } from '@patchlight/application/ports';
import type { Reversal } from '@patchlight/application/ports';
import type { UndoOffer } from '@patchlight/contracts';
import type { Database } from '../database.ts';
import { toIso } from '../database.ts';
import { c, row } from '../tables/rows.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const CONSUMED = row({
  kind: c.word<Reversal['kind']>(),
  payload: c.json<never>(),
});

export class SqlReversalRepository extends ReversalRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async save(userId: string, { kind, payload }: Reversal): Promise<UndoOffer> {
    const saved = await this.db.queryOne(
      row({ id: c.uuid, expires_at: c.instant }),
      'insert into reversals (user_id, kind, payload) values ($1, $2, $3::jsonb) returning id, expires_at',
      [userId, kind, JSON.stringify(payload)],
    );
    return { id: saved!.id, expiresAt: toIso(saved!.expires_at) };
  }

  override async consume(userId: string, id: string): Promise<Reversal | null> {
    if (!UUID.test(id)) return null;
    return this.db.queryOne(
      CONSUMED,
      'delete from reversals where user_id = $1 and id = $2 and expires_at > now() returning kind, payload',
      [userId, id],
    );
  }
}
