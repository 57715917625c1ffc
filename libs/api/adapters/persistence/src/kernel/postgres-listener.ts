import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { LOCKS } from './advisory-locks.ts';
import { connectionLimits } from './connections.ts';

const RECONNECT_MS = 1_000;
const HEARTBEAT_MS = 5_000;

/**
 * The one connection of a process that listens to NOTIFY and says that the process is there; comes back by itself after
 * the database was away.
 */
export class PostgresListener {
  private readonly handlers = new Map<string, (payload: string) => void>();
  private readonly connected: (() => void)[] = [];
  private readonly timeListeners: ((time: Date, tookMs: number) => void)[] = [];
  private client: pg.Client | null = null;
  private closed = false;

  /** @param name of the process: by this connection others see that it is there */
  constructor(
    private readonly databaseUrl: string,
    private readonly name?: string,
  ) {}

  /** Calls the handler with each payload sent to the channel from now on. One handler per channel. */
  on(channel: string, handler: (payload: string) => void): void {
    this.handlers.set(channel, handler);
  }

  /** Calls the listener whenever it begins to listen; what was sent before may have been missed. */
  onConnected(listener: () => void): void {
    this.connected.push(listener);
  }

  /**
   * Calls the listener with the time of the database when it begins to listen, and every few seconds.
   * @param listener `tookMs`: how long ago it was asked; the time was read somewhere in between
   */
  onTime(listener: (time: Date, tookMs: number) => void): void {
    this.timeListeners.push(listener);
  }

  /** Connects; later losses of the connection are mended without the caller. */
  async start(): Promise<void> {
    const { Client, ...limits } = connectionLimits(this.name);
    const client = new Client({ ...limits, connectionString: this.databaseUrl });
    client.on('end', () => void this.reconnect());
    client.on('notification', ({ channel, payload }) => this.handlers.get(channel)?.(payload ?? ''));
    this.client = client;
    await client.connect();
    try {
      await client.query('select pg_advisory_lock_shared($1)', [LOCKS.presence]);
      for (const channel of this.handlers.keys())
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
      await this.askTime(client);
    } catch (error) {
      await client.end();
      throw error;
    }
    this.watchOver(client);
    for (const listener of this.connected) listener();
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.client?.end().catch(() => undefined);
  }

  /** Asks the server now and then; a client that hears nothing ends its connection. */
  private watchOver(client: pg.Client): void {
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
