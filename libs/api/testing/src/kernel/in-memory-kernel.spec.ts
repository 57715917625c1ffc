import { describe } from '@jest/globals';
import { attemptLimiterContract } from './attempt-limiter.contract.ts';
import { FixedClock } from './fixed-clock.ts';
import { idempotencyContract } from './idempotency.contract.ts';
import { InMemoryAttemptLimiter } from './in-memory-attempt-limiter.ts';
import { InMemoryIdempotencyRepository } from './in-memory-idempotency.repository.ts';
import { InMemoryMailLog, InMemoryMailQueries } from './in-memory-mail-log.ts';
import { InMemoryNoticeRepository } from './in-memory-notice.repository.ts';
import { InMemoryReversalRepository } from './in-memory-reversal.repository.ts';
import { InMemoryUnitOfWork } from './in-memory-unit-of-work.ts';
import { mailLogContract } from './mail-log.contract.ts';
import { noticeContract } from './notice.contract.ts';
import { reversalContract } from './reversal.contract.ts';

describe('InMemoryAttemptLimiter', () =>
  attemptLimiterContract(async () => new InMemoryAttemptLimiter(new FixedClock())));

describe('InMemoryIdempotencyRepository', () =>
  idempotencyContract(async () => {
    const unitOfWork = new InMemoryUnitOfWork();
    return { unitOfWork, answers: new InMemoryIdempotencyRepository(unitOfWork), userIds: ['1', '2'] };
  }));

describe('InMemoryReversalRepository', () =>
  reversalContract(async () => {
    const unitOfWork = new InMemoryUnitOfWork();
    const clock = new FixedClock();
    const reversals = new InMemoryReversalRepository(unitOfWork, clock);
    return { unitOfWork, reversals, userIds: ['1', '2'], elapse: async (ms) => clock.advance(ms) };
  }));

describe('InMemoryNoticeRepository', () =>
  noticeContract(async () => {
    const unitOfWork = new InMemoryUnitOfWork();
    const notices = new InMemoryNoticeRepository(unitOfWork);
    return { unitOfWork, notices, appId: 7, userIds: ['1', '2'], inboxOf: async (id) => notices.of(id) };
  }));

describe('InMemoryMailLog', () =>
  mailLogContract(async () => {
    const unitOfWork = new InMemoryUnitOfWork();
    const log = new InMemoryMailLog(unitOfWork);
    return { unitOfWork, log, queries: new InMemoryMailQueries(log), userId: '1' };
  }));
