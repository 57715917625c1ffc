import { IdempotencyRepository } from '@patchlight/application/ports';
import type { IdempotentRequest, StoredResponse } from '@patchlight/application/ports';
import type { InMemoryUnitOfWork } from './in-memory-unit-of-work.ts';

interface Claim {
  route: string;
  claimedAt: Date;
  answer?: StoredResponse;
  /** Settles when the work that holds the claim ends. */
  ended: Promise<void>;
}

export class InMemoryIdempotencyRepository extends IdempotencyRepository {
  private readonly claims = new Map<string, Claim>();

  constructor(private readonly unitOfWork: InMemoryUnitOfWork) {
    super();
  }

  override async claim(
    { userId, key, route }: IdempotentRequest,
    now: Date,
    forgottenBefore: Date,
  ): Promise<{ route: string; answer: StoredResponse } | null> {
    const id = `${userId} ${key}`;
    for (let held = this.claims.get(id); held; held = this.claims.get(id)) {
      await held.ended;
      if (this.claims.get(id) !== held) continue;
      if (held.claimedAt < forgottenBefore) break;
      return { route: held.route, answer: held.answer! };
    }
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    this.claims.set(id, { route, claimedAt: now, ended });
    this.unitOfWork.join({
      commit: resolve,
      rollback: () => {
        this.claims.delete(id);
        resolve();
      },
    });
    return null;
  }

  override async saveResponse({ userId, key }: IdempotentRequest, answer: StoredResponse): Promise<void> {
    this.claims.get(`${userId} ${key}`)!.answer = answer;
  }
}
