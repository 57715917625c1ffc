import { describe } from '@jest/globals';
import { InMemoryAccounts } from '../identity/in-memory-accounts.ts';
import { aUser } from '../identity/user.builder.ts';
import { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';
import { InMemoryNotificationSettingsRepository } from './in-memory-notification-settings.repository.ts';
import { notificationSettingsContract } from './notification-settings.contract.ts';

describe('in-memory settings of notifications', () => {
  notificationSettingsContract(async () => {
    const accounts = new InMemoryAccounts();
    accounts.users.push(aUser({ id: '1' }), aUser({ id: '2', username: 'bob', email: 'bob@example.org' }));
    const unitOfWork = new InMemoryUnitOfWork();
    const settings = new InMemoryNotificationSettingsRepository(accounts, unitOfWork);
    settings.addGame('1', 440);
    settings.addCategory('1', '7');
    return {
      settings,
      unitOfWork,
      userIds: ['1', '2'],
      categoryId: '7',
      preferencesOf: async (userId) => {
        const { emailNotifications, notificationFrequency } = accounts.users.find(({ id }) => id === userId)!;
        return { emailNotifications, notificationFrequency };
      },
    };
  });
});
