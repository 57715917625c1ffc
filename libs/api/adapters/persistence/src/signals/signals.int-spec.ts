import { afterEach, describe, expect, it } from '@jest/globals';
import { SwallowingProxy, eventually, signalSourceContract, signalsContract } from '@patchlight/testing';
import { LOCKS, PostgresListener } from '../kernel/scale-out/index.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { PostgresSignalSource } from './postgres-signal-source.ts';
import { rawClient } from '../testing/raw-client.ts';

const HOLDERS = `from pg_locks where locktype = 'advisory' and objid = $1
  and database = (select oid from pg_database where datname = current_database())`;

const test = await openTestDatabase();

describe('signals of PostgreSQL', () => {
  const open: PostgresListener[] = [];

  afterEach(() => Promise.all(open.splice(0).map((listener) => listener.close())));

  const listener = (): PostgresListener => {
    const created = new PostgresListener(test.url);
    open.push(created);
    return created;
  };
  const interrupt = async (lock: number): Promise<void> =>
    void (await test.db.query(`select pg_terminate_backend(pid) ${HOLDERS}`, [lock]));
  const notify = (channel: string, payload: string): Promise<unknown> =>
    test.db.query('select pg_notify($1, $2)', [channel, payload]);

  describe('at each process', () => {
    signalsContract(async () => ({
      start: async (prepare) => {
        const signals = listener();
        prepare(signals);
        await signals.start();
        return { signals, interrupt: () => interrupt(LOCKS.presence), close: () => signals.close() };
      },
      send: async (signals, end) => {
        const client = rawClient(test.url);
        await client.connect();
        await client.query('begin');
        for (const signal of signals) await client.query('select pg_notify($1, $2)', signal);
        await client.query(end);
        await client.end();
      },
    }));
  });

  describe('at one process', () => {
    const source = async (): Promise<PostgresSignalSource> => {
      const session = listener();
      await session.start();
      return new PostgresSignalSource(test.url, session);
    };

    signalSourceContract(async () => ({
      next: source,
      send: async (payload) => void (await notify('news', payload)),
      interrupt: () => interrupt(LOCKS.relay),
    }));

    it('go to another one when the server has not heard of it for a while', async () => {
      const proxy = await SwallowingProxy.start(Number(new URL(test.url).port));
      const session = listener();
      await session.start();
      const hanging = new PostgresSignalSource(proxy.through(test.url), session, 6_000);
      expect(await hanging.claim()).toBe(true);
      const next = await source();
      try {
        await new Promise((resolve) => setTimeout(resolve, 8_000));
        expect(await next.claim()).toBe(false);
        proxy.swallow();
        await eventually('another one followed', () => next.claim());
      } finally {
        next.release();
        hanging.release();
        await proxy.close();
      }
    });

    it('take no connection of those who only ask', async () => {
      const [receiving, session] = [await source(), listener()];
      await session.start();
      expect(await receiving.claim()).toBe(true);
      const asking = new PostgresSignalSource('postgres://127.0.0.1:1/nowhere', session);
      expect(await asking.claim()).toBe(false);
      receiving.release();
    });
  });
});
