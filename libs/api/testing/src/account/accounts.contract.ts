import { accountReadsContract } from './account-reads.contract.ts';
import type { AccountPorts } from './account-seed.ts';
import { sessionsContract } from '../sessions/sessions.contract.ts';
import { usersContract } from '../identity/users.contract.ts';

/** Contract of the ports of users and sessions. `given` creates empty ones. */
export const accountsContract = (given: () => Promise<AccountPorts>): void => {
  usersContract(given);
  sessionsContract(given);
  accountReadsContract(given);
};
