import { describe, expect, it } from '@jest/globals';
import { workStatesContract } from '@patchlight/testing';
import { emptyTables } from '../testing/empty-tables.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { SqlWorkStates } from './sql-work-states.ts';

const test = await openTestDatabase();

describe('SqlWorkStates', () => {
  const empty = async (): Promise<SqlWorkStates> => {
    await emptyTables(test.db, 'work_states');
    return new SqlWorkStates(test.db);
  };

  workStatesContract(empty);

  it('write the success of what works once a minute, however many workers report it', async () => {
    const states = await empty();
    const report = async (succeededAt: string): Promise<string> => {
      await states.report([
        {
          name: 'housekeeping',
          kind: 'tick',
          failures: 0,
          failuresTotal: 0,
          failingSince: null,
          succeededAt: new Date(succeededAt),
          error: null,
        },
      ]);
      const [row] = await test.db.query<{ version: string }>('select xmin::text as version from work_states');
      return row!.version;
    };
    const first = await report('2026-11-29T08:00:00Z');
    expect(await report('2026-11-29T08:00:59Z')).toBe(first);
    expect(await report('2026-11-29T08:01:01Z')).not.toBe(first);
  });

  it('know how late the oldest due message of each channel is', async () => {
    const states = await empty();
    await emptyTables(test.db, 'deliveries', 'webhook_deliveries');
    await test.db.query(`
      insert into deliveries (user_id, id, channel, kind, priority, recipient, due_at, since, state)
      select 0, gen_random_uuid(), channel, 'update', priority, '', now() + due * interval '1 second', now(), state
      from (values ('email', 1, -90, 'queued'), ('email', 2, -120, 'failed'), ('email', 2, -900, 'sent'),
        ('push', 1, 600, 'failed')) as d (channel, priority, due, state)`);
    await test.db.query(`
      insert into webhook_deliveries (user_id, webhook_id, host, type, since, due_at, state)
      select 1, gen_random_uuid(), host, 'ping', now(), now() + due * interval '1 second', state
      from (values ('a.test', 60, 'failed'), ('b.test', -60, 'queued'), ('c.test', -70, 'failed'),
        ('c.test', -900, 'delivered')) as d (host, due, state)`);
    const oldestDue = await states.oldestDue();
    const seconds = Object.entries(oldestDue).map(([channel, age]) => [channel, Math.floor(age / 10) * 10]);
    expect(Object.fromEntries(seconds)).toEqual({ email: 120, push: 0, chat: 0, webhook: 70, digest: 0 });
  });

  it('know since when messages wait for a service that takes none, however late their next attempt is', async () => {
    const states = await empty();
    await emptyTables(test.db, 'deliveries', 'webhook_deliveries');
    await test.db.query(`
      insert into deliveries (user_id, id, channel, host, kind, priority, recipient, due_at, since, state)
      select 0, gen_random_uuid(), channel, host, 'update', 1, '', now() + interval '6 hours',
        now() - since * interval '1 second', 'failed'
      from (values ('email', '', 7200), ('email', '', 900), ('push', 'a.test', 5000), ('push', 'b.test', 800),
        ('chat', 'c.test', 900)) as d (channel, host, since)`);
    const lateness = async () =>
      Object.entries(await states.oldestDue()).map(([channel, age]) => [channel, Math.floor(age / 10) * 10]);
    const late = async () => Object.fromEntries(await lateness()) as Record<string, number>;
    expect(await late()).toEqual({ email: 7200, push: 5000, chat: 0, webhook: 0, digest: 0 });
    const tookOne = (name: string, seconds: number) =>
      test.db.query(
        `insert into work_states (name, kind, failures, failures_total, succeeded_at)
         values ($1, 'service', 0, 0, now() - $2 * interval '1 second')`,
        [name, seconds],
      );
    await tookOne('mail', 1_000);
    await tookOne('a.test', 10);
    expect(await late()).toMatchObject({ email: 900, push: 800 });
  });
});
