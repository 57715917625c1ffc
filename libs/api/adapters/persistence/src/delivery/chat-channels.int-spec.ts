import { beforeEach, describe, expect, it } from '@jest/globals';
import { chatChannelContract } from '@patchlight/testing';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { addUsers } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlChatChannelRepository } from './sql-chat-channel.repository.ts';

const test = await openTestDatabase();

describe('chat channels in PostgreSQL', () => {
  beforeEach(async () => {
    await emptyTables(test.db, 'users');
  });

  chatChannelContract(async () => {
    const [ada = '', bob = ''] = await addUsers(test.db, 2);
    return { channels: new SqlChatChannelRepository(test.db, new MikroUnitOfWork(test.orm.em)), ada, bob };
  });

  it('sends nothing for a disabled account', async () => {
    const [ada = ''] = await addUsers(test.db, 1);
    const channels = new SqlChatChannelRepository(test.db, new MikroUnitOfWork(test.orm.em));
    const id = '00000000-0000-4000-8000-000000000001';
    const details = {
      kind: 'discord',
      name: 'Team',
      sealedTarget: 's',
      maskedAddress: 'm',
      kinds: [],
    } as const;
    await channels.add({ userId: ada, id, ...details, kinds: [], createdAt: new Date() }, 10);
    expect(await channels.find(ada, id)).toMatchObject({ name: 'Team' });
    await test.db.query('update users set disabled_at = now()');
    expect(await channels.find(ada, id)).toBeNull();
  });
});
