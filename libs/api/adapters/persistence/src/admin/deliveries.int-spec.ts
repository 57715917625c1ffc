import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { WaitingMail } from '@patchlight/application/ports';
import type { PlanType } from '@patchlight/contracts';
import { aTurnRequest, deliveryQueueContract } from '@patchlight/testing';
import type { DeliveryPorts } from '@patchlight/testing';
import { MikroUnitOfWork } from '../kernel/mikro-unit-of-work.ts';
import { SqlDeliveryQueue } from '../kernel/deliveries/sql-delivery.queue.ts';
import { emptyTables } from '../testing/empty-tables.ts';
import { addUsers } from '../testing/seed.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { tidy } from '../testing/tidy.ts';
import { SqlMailQueries } from './sql-mail.queries.ts';

const test = await openTestDatabase({ poolSize: 20 });

describe('deliveries in PostgreSQL', () => {
  const deliveries = new SqlDeliveryQueue(test.db);
  let userId: string;
  const page = (query: object = {}) => new SqlMailQueries(test.db).list({ page: 1, limit: 20, ...query });
  let queued = 0;
  const queue = async (to: string, more: Partial<WaitingMail> = {}): Promise<string> => {
    const id = randomUUID();
    const content: WaitingMail = { id, kind: 'verify-email', to, subject: 'Yours?', paragraphs: [], ...more };
    queued += 1;
    const dueAt = new Date(Date.now() - 60_000 + queued);
    const recipient = { channel: 'email', targetId: null, appId: null, recipient: to } as const;
    await deliveries.add([{ id, userId, ...recipient, priority: 'account', content, dueAt }]);
    return id;
  };

  beforeAll(async () => {
    [userId = ''] = await addUsers(test.db, 1);
  });
  beforeEach(() => emptyTables(test.db, 'deliveries'));

  deliveryQueueContract(async () => ({
    deliveries,
    unitOfWork: new MikroUnitOfWork(test.orm.em),
    userId,
    stateOf: async (id) => {
      const sql = 'select state, tries, error from deliveries where id = $1';
      return (await test.db.queryOne<Awaited<ReturnType<DeliveryPorts['stateOf']>>>(sql, [id]))!;
    },
  }));

  it('contain no address, and no content once they are sent', async () => {
    await queue('ada@example.org');
    const [leased] = await deliveries.lease('email', aTurnRequest({ inAll: 1 }), new Date());
    await deliveries.settle(leased!, { state: 'sent' }, new Date());
    const rows = await test.db.query('select * from deliveries');
    expect(rows).toMatchObject([{ state: 'sent', recipient: 'a…@example.org', content: null }]);
    expect(JSON.stringify(rows)).not.toContain('ada@');
  });

  it('are settled each by itself when their results arrive at the same time', async () => {
    for (const name of ['ada', 'bob', 'cleo']) await queue(`${name}@example.org`);
    const [first, second, third] = await deliveries.lease('email', aTurnRequest(), new Date());
    const now = new Date();
    const settled = await Promise.allSettled([
      deliveries.settle(first!, { state: 'sent' }, now),
      deliveries.settle(second!, { state: 'failed', error: '450', dueAt: new Date(NaN) }, now),
      deliveries.settle({ ...third!, lease: randomUUID() }, { state: 'sent' }, now),
      deliveries.settle(third!, { state: 'refused', error: '550' }, now),
    ]);
    expect(settled).toMatchObject([
      { value: true },
      { status: 'rejected' },
      { value: false },
      { value: true },
    ]);
    const rows = await test.db.query<{ state: string }>('select state from deliveries order by since');
    expect(rows.map(({ state }) => state)).toEqual(['sent', 'queued', 'refused']);
  });

  it('are deleted after 30 days', async () => {
    const [old, young] = [await queue('ada@example.org'), await queue('bob@example.org')];
    const age = `update deliveries set since = now() - interval '30 days' + $2 * interval '1 second' where id = $1`;
    await test.db.query(age, [old, -1]);
    await test.db.query(age, [young, 60]);
    await tidy(test.db);
    expect((await page()).mails.map(({ id }) => id)).toEqual([young]);
  });

  it('are listed for admins, newest first, by state', async () => {
    const ids = [await queue('a@x.test'), await queue('b@x.test'), await queue('c@x.test')];
    const [leased] = await deliveries.lease('email', aTurnRequest({ inAll: 1 }), new Date());
    await deliveries.settle(leased!, { state: 'expired' }, new Date());
    expect((await page({ limit: 2 })).mails.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect((await page({ limit: 2, page: 2 })).mails).toEqual([
      {
        id: ids[0],
        kind: 'verify-email',
        to: 'a…@x.test',
        state: 'expired',
        tries: 1,
        queuedAt: expect.stringMatching(/^\d{4}-/),
        lastTryAt: expect.stringMatching(/^\d{4}-/),
        error: null,
        subject: null,
        plan: null,
      },
    ]);
    const { mails, pagination } = await page({ state: 'queued' });
    expect(mails.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect(pagination).toMatchObject({ currentPage: 1, totalPages: 1, total: 2 });
  });

  it('of support requests are listed with their subjects, those of PRO users and admins first', async () => {
    const ask = (subject: string, plan: PlanType) =>
      queue('ops@example.org', { kind: 'support-request', subject, author: { userId, plan } });
    await queue('ada@example.org');
    await ask('one', 'FREE');
    await ask('two', 'PRO');
    await ask('three', 'FREE');
    await ask('four', 'ADMIN');
    const { mails, pagination } = await page({ kind: 'support-request' });
    expect(mails.map(({ subject, plan }) => [subject, plan])).toEqual([
      ['four', 'ADMIN'],
      ['two', 'PRO'],
      ['three', 'FREE'],
      ['one', 'FREE'],
    ]);
    expect(pagination.total).toBe(4);
  });
});
