import { describe } from '@jest/globals';
import { FixedClock } from '../kernel/fixed-clock.ts';
import { InMemoryReversalRepository } from '../kernel/in-memory-reversal.repository.ts';
import { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';
import { fanOutContract } from './fan-out.contract.ts';
import { InMemoryFanOutRepository } from './in-memory-fan-out.repository.ts';
import type { Follower } from './in-memory-fan-out.repository.ts';
import { InMemoryInboxRepository } from './in-memory-inbox.repository.ts';
import { InMemoryReminderRepository } from './in-memory-reminder.repository.ts';
import { inboxContract } from './inbox.contract.ts';
import { reminderContract } from './reminder.contract.ts';

const MINUTE = 60_000;

describe('InMemoryInboxRepository', () =>
  inboxContract(async () => {
    const [unitOfWork, clock] = [new InMemoryUnitOfWork(), new FixedClock()];
    const reversals = new InMemoryReversalRepository(unitOfWork, clock);
    const inbox = new InMemoryInboxRepository(unitOfWork, reversals);
    let last = 0;
    return {
      unitOfWork,
      reversals,
      inbox,
      userIds: ['1', '2'],
      arrive: async (count) =>
        Array.from({ length: count }, () => {
          const update = { id: String((last += 1)), at: new Date(clock.now().getTime() + last * MINUTE) };
          inbox.arrive(update.id, update.at, ['1', '2']);
          return update;
        }),
      fill: async (userId, count) => {
        for (let n = 1; n <= count; n += 1) inbox.arrive(String(n), clock.now(), [userId]);
      },
      forget: async (id) => inbox.forget(id),
      rowsOf: async (userId, folder) => inbox.of(userId, folder).map(({ id, isRead }) => ({ id, isRead })),
    };
  }));

describe('InMemoryFanOutRepository', () =>
  fanOutContract(async () => {
    const unitOfWork = new InMemoryUnitOfWork();
    const fanOuts = new InMemoryFanOutRepository(unitOfWork);
    const followers: Follower[] = [];
    let last = 0;
    return {
      unitOfWork,
      fanOuts,
      follow: async (count, since) => {
        const fresh = Array.from({ length: count }, () => ({ userId: String((last += 1)), since }));
        followers.push(...fresh);
        return fresh.map(({ userId }) => userId);
      },
      post: async (postedAt) => {
        fanOuts.add(String((last += 1)), postedAt, followers);
        return String(last);
      },
      recipients: async (updateId) => fanOuts.recipientsOf(updateId),
    };
  }));

describe('InMemoryReminderRepository', () =>
  reminderContract(async () => {
    const unitOfWork = new InMemoryUnitOfWork();
    const reminders = new InMemoryReminderRepository(unitOfWork);
    for (const id of ['1', '2']) reminders.users.set(id, { appIds: [7], hasFeature: true });
    const change = async (id: string, details: object): Promise<void> =>
      void reminders.users.set(id, { ...reminders.users.get(id)!, ...details });
    return {
      unitOfWork,
      reminders,
      appId: 7,
      userIds: ['1', '2'],
      setFeature: (id, hasFeature) => change(id, { hasFeature }),
    };
  }));
