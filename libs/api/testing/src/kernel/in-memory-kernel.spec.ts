import { describe } from '@jest/globals';
import { attemptLimiterContract } from './attempt-limiter.contract.ts';
import { FixedClock } from './fixed-clock.ts';
import { idempotencyContract } from './idempotency.contract.ts';
import { InMemoryAttemptLimiter } from './in-memory-attempt-limiter.ts';
import { InMemoryIdempotencyRepository } from './in-memory-idempotency.repository.ts';
import { InMemoryUnitOfWork } from './in-memory-unit-of-work.ts';

describe('InMemoryAttemptLimiter', () =>
  attemptLimiterContract(async () => new InMemoryAttemptLimiter(new FixedClock())));

describe('InMemoryIdempotencyRepository', () =>
  idempotencyContract(async () => {
    const unitOfWork = new InMemoryUnitOfWork();
    return { unitOfWork, answers: new InMemoryIdempotencyRepository(unitOfWork), userIds: ['1', '2'] };
  }));
