import { AccountArchive } from '@patchlight/application/ports';
import type { ArchivePage } from '@patchlight/application/ports';
import type { InMemoryAccounts } from '../identity/in-memory-accounts.ts';

export class InMemoryAccountArchive extends AccountArchive {
  constructor(private readonly accounts: InMemoryAccounts) {
    super();
  }

  override async *readPages(userId: string): AsyncGenerator<ArchivePage> {
    const { users, sessions, activities } = this.accounts;
    const account = users.filter(({ id }) => id === userId);
    yield { section: 'account', rows: account.map(({ passwordHash: _, ...rest }) => ({ ...rest })) };
    const own = [...sessions.values()].filter((session) => session.userId === userId);
    yield { section: 'sessions', rows: own.map((session) => ({ ...session })) };
    const acts = activities.filter((activity) => activity.userId === userId);
    yield { section: 'activity', rows: acts.map(({ act }) => ({ act })) };
  }
}
