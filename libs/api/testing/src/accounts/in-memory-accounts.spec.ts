import { describe } from '@jest/globals';
import { FixedClock } from '../kernel/fixed-clock.ts';
import { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';
import { accountsContract } from './accounts.contract.ts';
import { csrfTokenContract } from './csrf-token.contract.ts';
import {
  InMemoryAccountQueries,
  InMemoryAccounts,
  InMemorySessionQueries,
  InMemorySessionRepository,
  InMemoryUserRepository,
} from './in-memory-accounts.ts';
import { InMemoryCsrfTokenRepository } from './in-memory-csrf-token.repository.ts';

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
    };
  });
});

describe('InMemoryCsrfTokenRepository', () =>
  csrfTokenContract(async () => new InMemoryCsrfTokenRepository()));
