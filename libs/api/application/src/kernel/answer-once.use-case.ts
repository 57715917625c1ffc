import { IdempotencyKeyReused } from '@patchlight/domain';
import type { Clock } from './clock.port.ts';
import type { IdempotencyRepository, IdempotentAct, KeptAnswer } from './idempotency.repository.ts';
import type { UnitOfWork } from './unit-of-work.port.ts';

const KEPT_FOR_MS = 24 * 60 * 60_000;

/**
 * Does an act once, however often its call is repeated within 24 hours: repeats get the first answer. A failed
 * act leaves nothing behind and may be tried again.
 */
export class AnswerOnce {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly answers: IdempotencyRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws {IdempotencyKeyReused} the key was used for another call */
  execute(act: IdempotentAct, perform: () => Promise<KeptAnswer>): Promise<KeptAnswer> {
    return this.unitOfWork.run(async () => {
      const now = this.clock.now();
      const earlier = await this.answers.claim(act, now, new Date(now.getTime() - KEPT_FOR_MS));
      if (earlier) {
        if (earlier.route !== act.route) throw new IdempotencyKeyReused();
        return earlier.answer;
      }
      const answer = await perform();
      await this.answers.keep(act, answer);
      return answer;
    });
  }
}
