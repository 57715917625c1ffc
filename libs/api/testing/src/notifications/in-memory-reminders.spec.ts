import { describe } from '@jest/globals';
import { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';
import { InMemoryReminderRepository } from './in-memory-reminder.repository.ts';
import { reminderContract } from './reminder.contract.ts';

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
