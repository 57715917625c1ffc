import { afterAll, beforeAll, beforeEach, describe } from '@jest/globals';
import { chatChannelContract } from '@patchlight/testing';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { addUsers } from '../testing/seed.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { SqlChatChannelRepository } from './sql-chat-channel.repository.ts';

describe('chat channels in PostgreSQL', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.db.query('truncate users cascade');
  });

  chatChannelContract(async () => {
    const [ada = '', bob = ''] = await addUsers(test.db, 2);
    return { channels: new SqlChatChannelRepository(test.db, new MikroUnitOfWork(test.orm.em)), ada, bob };
  });
});
