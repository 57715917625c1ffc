import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { SessionEnded } from '@patchlight/domain';
import { FixedClock, ReversibleSecretBox, pushSubscriptionContract } from '@patchlight/testing';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { addUsers } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlPushSubscriptionRepository } from './sql-push-subscription.repository.ts';

const test = await openTestDatabase();

describe('push subscriptions in PostgreSQL', () => {
  const clock = new FixedClock();
  const box = new ReversibleSecretBox();
  const subscriptions = new SqlPushSubscriptionRepository(
    test.db,
    new MikroUnitOfWork(test.orm.em),
    clock,
    box,
  );
  let ada: string;
  let bob: string;

  beforeEach(async () => {
    await emptyTables(test.db, 'users');
    [ada = '', bob = ''] = await addUsers(test.db, 2);
  });

  const openSession = async (userId: string, expiresAt: Date): Promise<string> => {
    const id = randomUUID();
    await test.db.query(
      `insert into sessions (id, user_id, created_at, expires_at, user_agent) values ($1, $2, now(), $3, '')`,
      [id, userId, expiresAt],
    );
    return id;
  };

  pushSubscriptionContract(async () => ({
    pushSubscriptions: subscriptions,
    ada,
    bob,
    now: clock.now(),
    openSession,
    endSession: async (id) => void (await test.db.query('delete from sessions where id = $1', [id])),
  }));

  it('are stored sealed, also those of an earlier version', async () => {
    const session = () => openSession(ada, new Date(clock.now().getTime() + 60_000));
    const address = { endpoint: 'https://push.example/a-secret', p256dh: 'public-key', auth: 'auth-secret' };
    const added = { id: randomUUID(), userId: ada, device: 'Firefox', createdAt: clock.now() };
    await subscriptions.add({ ...added, ...address, sessionId: await session() }, 20);
    const old = randomUUID();
    await test.db.query(
      `insert into push_subscriptions
         (user_id, id, session_id, endpoint_hash, endpoint, p256dh, auth, device, created_at)
       values ($1, $2, $3, 'x', $4, $5, $6, 'Chrome', now())`,
      [ada, old, await session(), `${address.endpoint}-2`, address.p256dh, address.auth],
    );
    expect(await subscriptions.find(ada, old)).toMatchObject({
      ...address,
      endpoint: `${address.endpoint}-2`,
    });
    expect([await subscriptions.sealSome(), await subscriptions.sealSome()]).toEqual([1, 0]);
    expect(await subscriptions.find(ada, old)).toMatchObject({
      ...address,
      endpoint: `${address.endpoint}-2`,
    });
    expect(await subscriptions.find(ada, added.id)).toMatchObject(address);
    const rows = JSON.stringify(await test.db.query('select * from push_subscriptions'));
    for (const secret of Object.values(address)) expect(rows).not.toContain(secret);
    await test.db.query(
      `update push_subscriptions set sealed_address = 'sealed with another key' where id = $1`,
      [old],
    );
    expect([await subscriptions.find(ada, old), await subscriptions.findByUser(ada)]).toMatchObject([
      null,
      [added],
    ]);
  });

  it('are stored with their session, deleted with it, and refused after it', async () => {
    const sessionId = await openSession(ada, new Date(clock.now().getTime() + 60_000));
    const address = { endpoint: 'https://push.example/1', p256dh: 'key', auth: 'secret' };
    const added = { id: randomUUID(), userId: ada, sessionId, device: 'Firefox', createdAt: clock.now() };
    await subscriptions.add({ ...added, ...address }, 20);
    expect(await test.db.query('select from push_subscriptions')).toHaveLength(1);
    await test.db.query('delete from sessions where id = $1', [sessionId]);
    expect(await test.db.query('select from push_subscriptions')).toEqual([]);
    await expect(subscriptions.add({ ...added, ...address }, 20)).rejects.toThrow(SessionEnded);
  });
});
