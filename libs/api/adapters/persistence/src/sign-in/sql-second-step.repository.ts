import { SecondStepRepository } from '@patchlight/application/ports';
import type { SecondStep } from '@patchlight/application/ports';
import type { Database } from '../kernel/database.ts';
import { sha256 } from '../kernel/tokens/sha256.ts';
import { tables } from '../statements.ts';

const hashOf = (userId: string, code: string): Buffer => sha256(`${userId}:${code}`);

export class SqlSecondStepRepository extends SecondStepRepository {
  constructor(private readonly db: Database) {
    super();
  }

  override find(userId: string): Promise<SecondStep | null> {
    return this.db.first(
      tables.selectFrom('secondSteps').select(['sealedSecret', 'confirmedAt']).where('userId', '=', userId),
    );
  }

  override async begin(userId: string, sealedSecret: string, now: Date): Promise<boolean> {
    const values = { sealedSecret, begunAt: now };
    const begun = await this.db.run(
      tables
        .insertInto('secondSteps')
        .values({ userId, ...values })
        .onConflict((conflict) =>
          conflict.column('userId').doUpdateSet(values).where('secondSteps.confirmedAt', 'is', null),
        ),
    );
    return begun > 0;
  }

  override async confirm(userId: string, sealedSecret: string, step: number, now: Date): Promise<boolean> {
    const confirmed = await this.db.run(
      tables
        .updateTable('secondSteps')
        .set({ confirmedAt: now, lastStep: `${step}` })
        .where('userId', '=', userId)
        .where('sealedSecret', '=', sealedSecret)
        .where('confirmedAt', 'is', null),
    );
    return confirmed > 0;
  }

  override async useStep(userId: string, step: number): Promise<boolean> {
    const lastStep = `${step}`;
    const own = tables.updateTable('secondSteps').set({ lastStep }).where('userId', '=', userId);
    return (await this.db.run(own.where('lastStep', '<', lastStep))) > 0;
  }

  override async useRecoveryCode(userId: string, code: string): Promise<boolean> {
    const own = tables.deleteFrom('recoveryCodes').where('userId', '=', userId);
    return (await this.db.run(own.where('codeHash', '=', hashOf(userId, code)))) > 0;
  }

  override async replaceRecoveryCodes(userId: string, codes: readonly string[]): Promise<void> {
    // Locked in a separate statement, so that the next one sees concurrent changes.
    await this.db.first(tables.selectFrom('secondSteps').where('userId', '=', userId).forNoKeyUpdate());
    await this.db.run(tables.deleteFrom('recoveryCodes').where('userId', '=', userId));
    await this.db.change('insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])', [
      userId,
      codes.map((code) => hashOf(userId, code)),
    ]);
  }

  override async remove(userId: string): Promise<boolean> {
    const removed = await this.db.first(
      tables.deleteFrom('secondSteps').where('userId', '=', userId).returning('confirmedAt'),
    );
    return removed !== null && removed.confirmedAt !== null;
  }
}
