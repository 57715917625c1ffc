import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Signals } from '@patchlight/application/ports';
import type pg from 'pg';
import { LOCKS } from './advisory-locks.ts';
import type { RowShape } from '../tables/rows.ts';
import { databaseAway, reachable } from '../connection/connection-loss.ts';
import { connectionTo } from '../connection/connections.ts';

/** Channel that tells that game events were settled. */
export const SETTLED_CHANNEL = 'settled_events';

const RECONNECT_MS = 1_000;
const HEARTBEAT_MS = 5_000;

/** Lets the client receive notifications of these channels. */
export const listenTo = async (client: pg.Client, channels: readonly string[]): Promise<void> => {
  for (const channel of channels) await client.query(`listen ${client.escapeIdentifier(channel)}`);
};

/**
 * The session of a process with the server. It receives signals by NOTIFY, if somebody handles them, and shows that the
 * process is alive. It reconnects by itself, each time with a gap.
 */
export class PostgresListener extends Signals {
  private readonly timeListeners: ((time: Date, tookMs: number) => void)[] = [];
  private client: pg.Client | null = null;
  /** The client once it listens, until it is lost. */
  private listening: pg.Client | null = null;
  private closed = false;

  /**
   * @param databaseUrl leads to the server itself, since what listens is a session
   * @param name name of the process, visible to others through this connection
   */
  constructor(
    private readonly databaseUrl: string,
    private readonly name?: string,
  ) {
    super();
  }

  override get isUp(): boolean {
    return this.listening !== null;
  }

  /**
   * Calls the listener with the time of the database on connect, and every few seconds.
   * @param listener `tookMs`: time since the request; the database read its clock in between
   */
  onTime(listener: (time: Date, tookMs: number) => void): void {
    this.timeListeners.push(listener);
  }

  /**
   * Runs a statement on this connection, after those before it: what one has seen, the next sees, too.
   * @throws {DomainError} `unavailable` if the connection is lost, or the database too slow
   */
  async query<Row>(_row: RowShape<Row>, sql: string, parameters: unknown[] = []): Promise<Row[]> {
    const client = this.listening;
    if (client === null) throw databaseAway();
    const statement = { name: hash('sha1', sql), text: sql, values: parameters };
    return (await reachable(() => client.query(statement))).rows as Row[];
  }

  /** Connects; later reconnects are automatic. */
  async start(): Promise<void> {
    const { Client, ...address } = connectionTo(this.databaseUrl, { name: this.name });
    const client = new Client(address);
    client.on('end', () => {
      this.listening = null;
      void this.reconnect();
    });
    client.on('notification', ({ channel, payload }) => this.deliver(channel, payload ?? ''));
    this.client = client;
    await client.connect();
    try {
      await client.query('select pg_advisory_lock_shared($1)', [LOCKS.presence]);
      await listenTo(client, this.channels);
      await this.askTime(client);
    } catch (error) {
      await client.end();
      throw error;
    }
    this.startPings(client);
    this.listening = client;
    this.tellOfGap();
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.client?.end().catch(() => undefined);
  }

  /** Pings the server; the client closes a silent connection. */
  private startPings(client: pg.Client): void {
    const heartbeat = setInterval(() => void this.askTime(client).catch(() => undefined), HEARTBEAT_MS);
    heartbeat.unref();
    client.once('end', () => clearInterval(heartbeat));
  }

  private async askTime(client: pg.Client): Promise<void> {
    const askedAt = performance.now();
    const { rows } = await client.query<{ time: Date }>('select clock_timestamp() as time');
    const tookMs = performance.now() - askedAt;
    for (const listener of this.timeListeners) listener(rows[0]!.time, tookMs);
  }

  private async reconnect(): Promise<void> {
    await sleep(RECONNECT_MS, undefined, { ref: false });
    if (!this.closed) await this.start().catch(() => undefined);
  }
}
