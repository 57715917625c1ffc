import { describe } from '@jest/globals';
import { attemptLimiterContract } from './attempt-limiter.contract.ts';
import { auditLogContract } from './audit-log.contract.ts';
import { deliveryQueueContract } from './delivery-queue.contract.ts';
import { feedContract } from './feed.contract.ts';
import { FixedClock } from './fixed-clock.ts';
import { idempotencyContract } from './idempotency.contract.ts';
import { idsContract } from './ids.contract.ts';
import { InMemoryAttemptLimiter } from './in-memory-attempt-limiter.ts';
import { InMemoryAuditLog } from './in-memory-audit-log.ts';
import { InMemoryDeliveryQueue } from './in-memory-delivery.queue.ts';
import { InMemoryFeedRepository } from './in-memory-feed.repository.ts';
import { InMemoryIdempotencyRepository } from './in-memory-idempotency.repository.ts';
import { InMemoryNoticeRepository } from './in-memory-notice.repository.ts';
import { InMemoryPlans } from './in-memory-plans.ts';
import { InMemoryRequestBudget } from './in-memory-request-budget.ts';
import { InMemoryReversalRepository } from './in-memory-reversal.repository.ts';
import { InMemorySignals } from './in-memory-signals.ts';
import { InMemoryTable } from './in-memory-table.ts';
import { InMemoryUnitOfWork } from './in-memory-unit-of-work.ts';
import { jobQueueContract } from './job-queue.contract.ts';
import { mailerContract } from './mailer.contract.ts';
import { noticeContract } from './notice.contract.ts';
import { plansContract } from './plans.contract.ts';
import { RecordingJobQueue } from './recording-job-queue.ts';
import { RecordingMailer } from './recording-mailer.ts';
import { requestBudgetContract } from './request-budget.contract.ts';
import { reversalContract } from './reversal.contract.ts';
import { ReversibleSecretBox } from './reversible-secret-box.ts';
import { secretBoxContract } from './secret-box.contract.ts';
import { SequentialIds } from './sequential-ids.ts';
import { signalSourceContract } from './signal-source.contract.ts';
import { signalsContract } from './signals.contract.ts';
import { unitOfWorkContract } from './unit-of-work.contract.ts';

describe('InMemoryUnitOfWork', () =>
  unitOfWorkContract(async () => {
    const unitOfWork = new InMemoryUnitOfWork();
    const table = new InMemoryTable<string>(unitOfWork);
    return { unitOfWork, write: async (name) => table.put(name, name), names: async () => table.all() };
  }));

describe('SequentialIds', () => idsContract(new SequentialIds()));

describe('RecordingJobQueue', () =>
  jobQueueContract(async () => {
    const unitOfWork = new InMemoryUnitOfWork();
    const jobs = new RecordingJobQueue(unitOfWork);
    return { unitOfWork, jobs, fanOuts: async () => jobs.of('fan-out') };
  }));

describe('InMemoryAuditLog', () =>
  auditLogContract(async () => {
    const unitOfWork = new InMemoryUnitOfWork();
    const log = new InMemoryAuditLog(unitOfWork);
    const entries = async () => log.entries.map((entry) => ({ details: {}, ...entry })).toReversed();
    return { unitOfWork, log, userId: '1', entries };
  }));

describe('InMemoryRequestBudget', () =>
  requestBudgetContract(async () => {
    const clock = new FixedClock();
    const budget = new InMemoryRequestBudget(clock);
    return { budgets: [budget, budget], elapse: async (ms) => clock.advance(ms), now: () => clock.now() };
  }));

describe('InMemoryPlans', () =>
  plansContract(async () => {
    const plans = new InMemoryPlans(new FixedClock(), new InMemoryUnitOfWork());
    return { plans, userIds: ['1', '2'], give: async (userId, plan) => plans.give(userId, plan) };
  }));

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

describe('InMemoryDeliveryQueue', () =>
  deliveryQueueContract(async () => {
    const unitOfWork = new InMemoryUnitOfWork();
    const deliveries = new InMemoryDeliveryQueue(unitOfWork);
    const stateOf = async (id: string) => {
      const { state, tries, error } = deliveries.all.find((delivery) => delivery.id === id)!;
      return { state, tries, error };
    };
    return { deliveries, unitOfWork, userId: '1', stateOf };
  }));

describe('InMemorySignals', () => {
  signalsContract(async () => {
    const hub = new InMemorySignals();
    return {
      start: async (prepare) => {
        const { signals, leave } = hub.join(prepare);
        return { signals, interrupt: async () => hub.interrupt(), close: async () => leave() };
      },
      send: async (signals, end) => {
        if (end === 'commit') for (const signal of signals) hub.send(...signal);
      },
    };
  });

  signalSourceContract(async () => {
    const hub = new InMemorySignals();
    return {
      next: async () => hub.source(),
      send: async (payload) => hub.send('news', payload),
      interrupt: async () => hub.interrupt(),
    };
  });
});

describe('RecordingMailer', () =>
  mailerContract(async () => {
    const mailer = new RecordingMailer();
    return {
      mailer,
      delivered: () =>
        mailer.sent.map(({ id, to, subject, paragraphs, link, note }) => ({
          messageId: id,
          to: [to],
          subject,
          text: [...paragraphs, link?.url, note].join('\n'),
        })),
      takeServerAway: async () => {
        mailer.isAway = true;
      },
      refuse: (address) => void mailer.refused.add(address),
    };
  }));

describe('ReversibleSecretBox', () => secretBoxContract((key) => new ReversibleSecretBox(key)));

feedContract(async () => {
  const feeds = new InMemoryFeedRepository<string>();
  return {
    feeds,
    kind: 'patch',
    ada: '1',
    bob: '2',
    addCategory: async (userId, name) => {
      feeds.categories.set(`${userId}/7`, name);
      return '7';
    },
    dropCategory: async (userId, id) => void feeds.categories.delete(`${userId}/${id}`),
  };
});
