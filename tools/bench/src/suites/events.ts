import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { NATS_PROGRAM, startNatsServer } from '@patchlight/simulators';
import type { NatsServer } from '@patchlight/simulators';
import pg from 'pg';
import { Helper, cpuSecondsOfTree } from '../environment/processes.ts';
import type { Run } from '../environment/run.ts';
import type { BenchDatabase } from '../environment/server.ts';
import { median } from '../report/figure.ts';
import { EVENTS_CHANNEL, preciseNow } from '../roles/event-receiver.ts';

const WRITERS = 8;
const STEADY_PER_SECOND = 200;
/** For what is still under way. */
const REST_MS = 500;

const WRITE = { name: 'write', text: 'insert into bench_events (text) values ($1)' };
const WRITE_AND_TELL = {
  name: 'write-and-tell',
  text: `with written as (insert into bench_events (text) values ($1) returning text)
  select pg_notify('${EVENTS_CHANNEL}', text) from written`,
};

/** CPU time is per event, in ms. */
interface Measured {
  perSecond: number;
  median: number;
  p99: number;
  databaseCpu: number;
  natsCpu: number;
}

class EventsBench {
  private constructor(
    private readonly run: Run,
    private readonly db: BenchDatabase,
    private readonly pool: pg.Pool,
    private readonly nats: NatsServer,
    private readonly ms: number,
  ) {}

  static async start(run: Run): Promise<EventsBench> {
    const db = await run.server.create('bench_events');
    await db.query(
      'create table bench_events (id bigint generated always as identity primary key, text text)',
    );
    const ms = run.size === 'quick' ? 300 : 4_000;
    return new EventsBench(
      run,
      db,
      new pg.Pool({ connectionString: db.url, max: WRITERS }),
      await startNatsServer(),
      ms,
    );
  }

  async stop(): Promise<void> {
    await this.pool.end();
    await this.nats.kill();
    await this.run.server.drop(this.db);
  }

  /** Transactions a second, and the CPU time of the database for each, ms. */
  async write(statement: typeof WRITE): Promise<{ perSecond: number; cpu: number }> {
    const [cpuBefore, startedAt] = [this.cpu().database, performance.now()];
    let count = 0;
    const writer = async (): Promise<void> => {
      while (performance.now() - startedAt < this.ms) {
        await this.pool.query({ ...statement, values: [String(preciseNow())] });
        count += 1;
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
    const seconds = (performance.now() - startedAt) / 1_000;
    return { perSecond: count / seconds, cpu: ((this.cpu().database - cpuBefore) * 1_000) / count };
  }

  async measure(receivers: Helper<'event-receiver'>[], natsUrl: string | null): Promise<Measured> {
    const ask = (request: Parameters<Helper<'event-receiver'>['request']>[0]) =>
      Promise.all(receivers.map((receiver) => receiver.request(request)));
    await ask({ databaseUrl: this.db.url, natsUrl });
    const before = this.cpu();
    const count = await this.writeSteadily();
    await sleep(REST_MS);
    const after = this.cpu();
    const { perSecond } = await this.write(WRITE_AND_TELL);
    await sleep(REST_MS);
    const reports = await ask('stop');
    const delays = reports.flatMap((report) => report.delays.slice(0, count)).sort((a, b) => a - b);
    return {
      perSecond,
      median: median(delays),
      p99: delays[Math.floor(delays.length * 0.99)]!,
      databaseCpu: ((after.database - before.database) * 1_000) / count,
      natsCpu: ((after.nats - before.nats) * 1_000) / count,
    };
  }

  get natsUrl(): string {
    return this.nats.url;
  }

  private cpu(): { database: number; nats: number } {
    return { database: cpuSecondsOfTree(this.run.server.pid), nats: cpuSecondsOfTree(this.nats.pid) };
  }

  /** One event after the other, as many a second as there may be. @returns how many */
  private async writeSteadily(): Promise<number> {
    const count = Math.ceil((this.ms / 1_000) * STEADY_PER_SECOND);
    const startedAt = performance.now();
    for (let n = 0; n < count; n += 1) {
      await this.pool.query({ ...WRITE_AND_TELL, values: [String(preciseNow())] });
      await sleep(Math.max(0, startedAt + ((n + 1) * 1_000) / STEADY_PER_SECOND - performance.now()));
    }
    return count;
  }
}

const of = (measured: readonly Measured[], name: keyof Measured): number =>
  median(measured.map((each) => each[name]));

const record = (run: Run, count: number, postgres: readonly Measured[], nats: readonly Measured[]): void => {
  const figures: [name: string, keyof Measured, unit: string][] = [
    ['events a second', 'perSecond', '/s'],
    ['delay, median', 'median', 'ms'],
    ['delay, 99 %', 'p99', 'ms'],
    ['CPU of PostgreSQL per event', 'databaseCpu', 'ms'],
  ];
  for (const [name, key, unit] of figures)
    run.record({
      suite: 'events',
      name: `${name}, ${count} ${count === 1 ? 'process' : 'processes'} with NATS`,
      value: of(nats, key),
      unit,
      reference: { name: 'through PostgreSQL', value: of(postgres, key) },
      ...(key === 'databaseCpu' && { note: `NATS itself ${of(nats, 'natsCpu').toFixed(2)} ms` }),
    });
};

/** Events from a transaction to 1, 5, 20 and 40 processes, through PostgreSQL and over NATS in turns. */
export const measureEvents = async (run: Run): Promise<void> => {
  if (!existsSync(NATS_PROGRAM)) return console.error(`  left out: there is no ${NATS_PROGRAM}`);
  const bench = await EventsBench.start(run);
  const told: { perSecond: number; cpu: number }[] = [];
  const plain: typeof told = [];
  for (let round = 0; round < run.rounds; round += 1) {
    plain.push(await bench.write(WRITE));
    told.push(await bench.write(WRITE_AND_TELL));
  }
  const middle = (key: 'perSecond' | 'cpu', measured: typeof told): number =>
    median(measured.map((each) => each[key]));
  for (const [name, key, unit] of [
    ['transactions a second', 'perSecond', '/s'],
    ['CPU of a transaction', 'cpu', 'ms'],
  ] as const)
    run.record({
      suite: 'events',
      name: `${name} with an event that nobody receives`,
      value: middle(key, told),
      unit,
      reference: { name: 'without', value: middle(key, plain) },
    });
  const receivers: Helper<'event-receiver'>[] = [];
  for (const count of run.size === 'quick' ? [2] : [1, 5, 20, 40]) {
    while (receivers.length < count) receivers.push(Helper.start('event-receiver'));
    const [postgres, nats]: [Measured[], Measured[]] = [[], []];
    for (let round = 0; round < run.rounds; round += 1) {
      postgres.push(await bench.measure(receivers, null));
      nats.push(await bench.measure(receivers, bench.natsUrl));
    }
    record(run, count, postgres, nats);
  }
  await Promise.all(receivers.map((receiver) => receiver.stop()));
  await bench.stop();
};
