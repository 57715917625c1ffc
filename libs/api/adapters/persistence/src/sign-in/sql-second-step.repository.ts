import { SecondStepRepository } from '@patchlight/application/ports';
import type { SecondStep } from '@patchlight/application/ports';
import { sha256 } from '../kernel/sha256.ts';
import type { Database } from '../kernel/database.ts';

const hashOf = (userId: string, code: string): Buffer => sha256(`${userId}:${code}`);

export class SqlSecondStepRepository extends SecondStepRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override async find(userId: string): Promise<SecondStep | null> {
    const row = await this.db.queryOne<{ sealed_secret: string; confirmed_at: Date | null }>(
      'select sealed_secret, confirmed_at from second_steps where user_id = $1',
      [userId],
    );
    return (
      row && {
        sealedSecret: row.sealed_secret,
        confirmedAt: row.confirmed_at,
      }
    );
  }

  override async begin(userId: string, sealedSecret: string, now: Date): Promise<boolean> {
    const begun = await this.db.change(
      `insert into second_steps (user_id, sealed_secret, begun_at) values ($1, $2, $3)
       on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, begun_at = excluded.begun_at
       where second_steps.confirmed_at is null`,
      [userId, sealedSecret, now],
    );
    return begun > 0;
  }

  override async confirm(userId: string, sealedSecret: string, step: number, now: Date): Promise<boolean> {
    const confirmed = await this.db.change(
      `update second_steps set confirmed_at = $4, last_step = $3
       where user_id = $1 and sealed_secret = $2 and confirmed_at is null`,
      [userId, sealedSecret, step, now],
    );
    return confirmed > 0;
  }

  override async useStep(userId: string, step: number): Promise<boolean> {
    const used = await this.db.change(
      'update second_steps set last_step = $2 where user_id = $1 and last_step < $2',
      [userId, step],
    );
    return used > 0;
  }

  override async useRecoveryCode(userId: string, code: string): Promise<boolean> {
    const used = await this.db.change('delete from recovery_codes where user_id = $1 and code_hash = $2', [
      userId,
      hashOf(userId, code),
    ]);
    return used > 0;
  }

  override async replaceRecoveryCodes(userId: string, codes: readonly string[]): Promise<void> {
    // Locked in a separate statement, so that the next one sees concurrent changes.
    await this.db.query('select from second_steps where user_id = $1 for no key update', [userId]);
    await this.db.query('delete from recovery_codes where user_id = $1', [userId]);
    await this.db.query('insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])', [
      userId,
      codes.map((code) => hashOf(userId, code)),
    ]);
  }

  override async remove(userId: string): Promise<boolean> {
    const removed = await this.db.query<{ was_on: boolean }>(
      'delete from second_steps where user_id = $1 returning confirmed_at is not null as was_on',
      [userId],
    );
    return removed[0]?.was_on ?? false;
  }
}
