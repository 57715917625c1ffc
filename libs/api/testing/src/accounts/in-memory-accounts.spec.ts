import { describe } from '@jest/globals';
import { Session } from '@patchlight/domain';
import { FixedClock } from '../kernel/fixed-clock.ts';
import { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';
import { accountEraserContract } from './account-eraser.contract.ts';
import { accountsContract } from './accounts.contract.ts';
import { csrfTokenContract } from './csrf-token.contract.ts';
import {
  InMemoryAccountEraser,
  InMemoryAccountQueries,
  InMemoryAccounts,
  InMemoryAccountTokenRepository,
  InMemoryActivityLog,
  InMemorySessionQueries,
  InMemorySessionRepository,
  InMemoryUserRepository,
  InMemoryUserRoster,
} from './in-memory-accounts.ts';
import { InMemoryCsrfTokenRepository } from './in-memory-csrf-token.repository.ts';
import { aUser } from './user.builder.ts';

describe('in-memory accounts', () => {
  accountsContract(async () => {
    const accounts = new InMemoryAccounts();
    const clock = new FixedClock();
    return {
      clock,
      unitOfWork: new InMemoryUnitOfWork(),
      users: new InMemoryUserRepository(accounts),
      sessions: new InMemorySessionRepository(accounts),
      sessionQueries: new InMemorySessionQueries(accounts, clock),
      accountQueries: new InMemoryAccountQueries(accounts, clock),
      accountTokens: new InMemoryAccountTokenRepository(accounts),
      roster: new InMemoryUserRoster(accounts),
      activityLog: new InMemoryActivityLog(accounts),
      activities: async () => accounts.activities,
    };
  });
});

describe('InMemoryAccountEraser', () =>
  accountEraserContract(async () => {
    const accounts = new InMemoryAccounts();
    const sessions = new InMemorySessionRepository(accounts);
    const eraser = new InMemoryAccountEraser(accounts);
    return {
      eraser,
      addUser: async () => {
        const id = String(accounts.users.length + 1);
        accounts.users.push(aUser({ id }));
        await sessions.add(new Session(`session-${id}`, id, new Date(), ''));
        return id;
      },
      openBilling: async (userId, customerId) => void eraser.customers.set(userId, customerId),
      count: async () => ({ users: accounts.users.length, sessions: accounts.sessions.size }),
    };
  }));

describe('InMemoryCsrfTokenRepository', () =>
  csrfTokenContract(async () => new InMemoryCsrfTokenRepository()));
