import { describe } from '@jest/globals';
import { Session } from '@patchlight/domain';
import { InMemoryAccounts } from '../identity/in-memory-accounts.ts';
import { aUser } from '../identity/user.builder.ts';
import { accountArchiveContract } from './account-archive.contract.ts';
import { InMemoryAccountArchive } from './in-memory-account-archive.ts';

describe('InMemoryAccountArchive', () =>
  accountArchiveContract(async () => {
    const accounts = new InMemoryAccounts();
    return {
      archive: new InMemoryAccountArchive(accounts),
      addUser: async (username) => {
        const id = String(accounts.users.length + 1);
        accounts.users.push(
          aUser({ id, username, email: `${username}@example.org`, passwordHash: 'secret' }),
        );
        accounts.sessions.set(id, new Session(id, id, new Date(), 'a browser'));
        return id;
      },
    };
  }));
